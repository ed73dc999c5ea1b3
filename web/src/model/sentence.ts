// Parts of sentences made whole.

/** A word of the engine as a name or a label: with a capital letter. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** With a capital letter (but for the name of a cell) and a stop; reasons are parts of sentences in some languages. */
export function sentence(text: string): string {
  if (text === "") return text;
  const begun = /^\p{L}\d/u.test(text) ? text : capital(text);
  return begun + (/[.!?。]$/.test(text) ? "" : ".");
}
