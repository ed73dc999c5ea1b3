// What other programs write of Othello, made into what the engine reads: it knows boards of 64 letters, and plain Mapello is Othello
// seen in a mirror (engine/record/othello.hpp). What is allowed is the engine's word.

const sideLetters: Record<string, string> = { b: "X", x: "X", w: "O", o: "O" };

/** Moves such as "F5D6C3" or "f5 d6 c3", in our cells; null: the text is something else. */
export function transcriptIn(text: string): string[] | null {
  const moves = text.toLowerCase().replaceAll(/\d+\.|\s/g, "");
  if (!/^(?:[a-h][1-8]|--|pa(?:ss)?|ps)+$/.test(moves)) return null;
  const found = moves.match(/[a-h][1-8]|--|pass|pa|ps/g) ?? [];
  return found.length < 2 ? null : found.map((move) => (/\d/.test(move) ? mirrored(move) : "pass"));
}

function mirrored(cell: string): string {
  return String.fromCharCode("a".charCodeAt(0) + "h".charCodeAt(0) - cell.charCodeAt(0)) + cell.slice(1);
}

/** A board of 8 ranks, one a line or divided by "/", and perhaps who is to move, as 64 letters; null: the text is something else. */
export function boardIn(text: string): string | null {
  const found = /^((?:[bwxo*.\-_1-8]+[/\s]+){7}[bwxo*.\-_1-8]+)(?:\s+([bwxo*]))?(?:\s.*)?$/i.exec(
    text.trim(),
  );
  const ranks = found?.[1]?.split(/[/\s]+/).map(rankIn) ?? [];
  if (ranks.length !== 8 || ranks.some((rank) => rank.length !== 8)) return null;
  return `${ranks.join("")} ${sideIn(found?.[2] ?? "b")}`;
}

const sideIn = (letter: string) => (letter === "*" ? "X" : (sideLetters[letter.toLowerCase()] ?? "X"));

function rankIn(text: string): string {
  const letters = [...text].map((letter) => {
    if (/\d/.test(letter)) return "-".repeat(Number(letter));
    return letter === "*" ? "X" : (sideLetters[letter.toLowerCase()] ?? "-");
  });
  return letters.join("");
}
