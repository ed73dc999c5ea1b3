// The share sheet of the system, with files where it takes them. Where there is none, the file is saved instead.
import { saveFile } from "../kit/saveFile.ts";

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** What the system's sheet is asked; a browser's `navigator` is one. */
export interface ShareSheet {
  share?(data: ShareData): Promise<void>;
  canShare?(data: ShareData): boolean;
}

/** Whether the sheet takes a file of this kind: asked before anybody is offered to share one. */
export function takesFiles(sheet: ShareSheet, name: string, type: string): boolean {
  const files = [new File([], name, { type })];
  return sheet.share !== undefined && (sheet.canShare?.({ files }) ?? false);
}

/**
 * Hands a file with its words to the sheet; with the link within the text, since some apps take a file or a link. What no sheet
 * takes is saved. A visitor who closes the sheet has decided: that is no failure.
 */
export async function shareFile(
  sheet: ShareSheet,
  file: File,
  words: Shared,
): Promise<"shared" | "saved" | "closed"> {
  const data = { title: words.title, text: `${words.text}\n${words.url}`, files: [file] };
  if (!sheet.share || !sheet.canShare?.(data)) {
    saveFile(file.name, file);
    return "saved";
  }
  return handTo(sheet, data);
}

async function handTo(sheet: ShareSheet, data: ShareData): Promise<"shared" | "closed"> {
  try {
    await sheet.share?.(data);
    return "shared";
  } catch (error) {
    if ((error as Error).name === "AbortError") return "closed";
    throw error;
  }
}
