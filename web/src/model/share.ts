// A whole game in a link: the record, deflated, in the letters an address may hold.

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** How an address begins that holds a whole game. */
export const recordStart = "#game=";

export async function gameLink(page: string, record: string): Promise<string> {
  return page.replace(/#.*$/, "") + recordStart + (await pack(record));
}

/** The record in an address, or null if it holds none. Throws for a damaged one. */
export async function recordInLink(hash: string): Promise<string | null> {
  return hash.startsWith(recordStart) ? unpack(hash.slice(recordStart.length)) : null;
}

const tableStart = "#table=";

/** The link to a table on the server the page comes from; with a seat's token it is that seat. */
export function tableLink(page: string, table: string, seat = ""): string {
  return page.replace(/#.*$/, "") + tableStart + table + (seat && `&seat=${seat}`);
}

/**
 * The link to send: an address that the server answers itself, so that it is shown with a title and the board's picture where it is
 * pasted. It leads on to the table. `language`: of who sends it.
 */
export function invitationLink(page: string, table: string, language: string): string {
  return new URL(`t/${table}?l=${language}`, page.replace(/#.*$/, "")).href;
}

/** The table in an address and perhaps the token of a seat at it; null if there is none. */
export function tableInLink(hash: string): { table: string; seat: string } | null {
  const found = /^#table=([\w-]{12,64})(?:&seat=([\w-]{22,64}))?$/.exec(hash);
  return found ? { table: found[1] ?? "", seat: found[2] ?? "" } : null;
}
