// Parts of sentences made whole.

/** With a capital letter (but for the name of a cell) and a stop; reasons are parts of sentences in some languages. */
export function sentence(text: string): string {
  if (text === "") return text;
  const begun = /^\p{L}\d/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return begun + (/[.!?。]$/.test(text) ? "" : ".");
}
