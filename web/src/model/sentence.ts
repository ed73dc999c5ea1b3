// Parts of sentences made whole.

/** A word of the engine as a name or a label: with a capital letter. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Begun as a sentence is, but for the name of a cell. */
export const begun = (text: string) => (/^\p{L}\d/u.test(text) ? text : capital(text));

/** The same with a stop; reasons are parts of sentences in some languages. */
export function sentence(text: string): string {
  if (text === "") return text;
  return begun(text) + (/[.!?。]$/.test(text) ? "" : ".");
}
