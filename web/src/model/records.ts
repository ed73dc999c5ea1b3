// Files of records: taking them apart, and putting kept games into one (docs/reference/record.md, "Several games in one file").

/** A record begins where headers follow moves; brackets inside comments do not count. */
export function splitRecords(text: string): string[] {
  const records: string[] = [];
  let [current, inComment, hasMoves] = ["", false, false];
  for (const line of text.split(/(?<=\n)/)) {
    const header = !inComment && line.startsWith("[");
    if (header && hasMoves) {
      records.push(current);
      [current, hasMoves] = ["", false];
    }
    if (!header) {
      // A backslash in a comment takes the next letter for what it is.
      for (const [sign] of line.matchAll(inComment || line.includes("{") ? /\\.|[{}]|[^\s{}]/g : /\S/g)) {
        hasMoves = true;
        if (sign === "{") inComment = true;
        else if (sign === "}") inComment = false;
      }
    }
    current += line;
  }
  return [...records, current].map((record) => record.trim()).filter((record) => record !== "");
}

export function joinRecords(records: string[]): string {
  return records.map((record) => `${record.trim()}\n`).join("\n");
}
