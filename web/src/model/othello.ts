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

/** A game of Othello as others keep it: from the usual start, or from a board of 64 letters. */
export interface OthelloGame {
  moves: string[]; // in our cells; passes may be left out
  board: string; // with who is to move; empty: the usual start
  players: [string, string]; // black, white
  date: string;
}

/** The games of a text in the Generic Game Format, "(;GM[Othello]PB[…]…B[F5]W[D6]…;)"; none: it is something else. */
export function ggfIn(text: string): OthelloGame[] {
  return [...text.matchAll(/\(;\s*(GM\[Othello\].*?);\s*\)/gis)].flatMap(([, body = ""]) => {
    const tags = [...body.matchAll(/([A-Z]+)\s*\[((?:[^\]\\]|\\.)*)\]/gi)];
    const of = (name: string) => tags.find(([, tag]) => tag?.toUpperCase() === name)?.[2] ?? "";
    const [size = "", cells = "", side = "*"] = of("BO").split(/\s+/);
    if (size !== "" && size !== "8") return [];
    const moves = tags
      .filter(([, tag]) => tag === "B" || tag === "W")
      .map(([, , value = ""]) => value.split("/")[0]?.toLowerCase() ?? "")
      .map((move) => (/^[a-h][1-8]$/.test(move) ? mirrored(move) : "pass"));
    const board = cells === "" || cells === usualBoard ? "" : `${cells} ${sideIn(side)}`;
    return [{ moves, board, players: [of("PB"), of("PW")], date: dayIn(of("DT")) }];
  });
}

const usualBoard = "---------------------------O*------*O---------------------------";

/** "2003.12.15_13:24:03.MST" and the like; others count seconds. */
const dayIn = (text: string) => /^(\d{4})\D(\d{2})\D(\d{2})/.exec(text)?.slice(1).join("-") ?? "";

/** The games of a file of transcripts, one a line, or a single one over several lines; none: it is something else. */
export function transcriptsIn(text: string): OthelloGame[] {
  const game = (moves: string[]): OthelloGame => ({ moves, board: "", players: ["", ""], date: "" });
  const whole = transcriptIn(text);
  if (!whole) return [];
  const placed = whole.filter((move) => move !== "pass");
  if (new Set(placed).size === placed.length) return [game(whole)]; // no game plays on a cell twice
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => game(transcriptIn(line) ?? []));
}
