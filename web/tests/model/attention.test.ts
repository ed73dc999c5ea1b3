// Calls for somebody who is not looking.
import { describe, expect, it } from "vitest";
import { Attention, type AttentionParts, type Permission } from "../../src/model/attention.ts";

describe("calls", () => {
  function attention(permission: Permission, hidden: boolean) {
    const shown: string[] = [];
    const kept = new Map<string, unknown>();
    const parts: AttentionParts = {
      isHidden: () => hidden,
      permission: () => permission,
      ask: async () => "granted",
      show: (text, tag) => shown.push(`${tag}: ${text}`),
      badge: (count) => shown.push(`badge ${count}`),
      title: (text) => shown.push(text),
      store: {
        read: <T>(name: string) => (kept.get(name) as T) ?? null,
        write: (name, value) => void kept.set(name, value),
        remove: (name) => void kept.delete(name),
      },
    };
    return { made: new Attention(parts), shown };
  }

  it("reach only who is not looking and has allowed them", () => {
    for (const [permission, hidden, count] of [
      ["granted", true, 1],
      ["granted", false, 0],
      ["default", true, 0],
      ["denied", true, 0],
      ["none", true, 0],
    ] as const) {
      const { made, shown } = attention(permission, hidden);
      made.call("Your move", "T");
      expect(shown).toHaveLength(count);
    }
  });

  it("are asked for once", async () => {
    expect(attention("granted", false).made.mayAsk()).toBe(false);
    expect(attention("denied", false).made.mayAsk()).toBe(false);
    const { made } = attention("default", false);
    expect(made.mayAsk()).toBe(true);
    expect(await made.allow()).toBe(true);
    made.refuse();
    expect(made.mayAsk()).toBe(false);
  });

  it("mark the tab and the icon while the game waits", () => {
    const { made, shown } = attention("denied", false);
    made.waits("Your move");
    made.waits("");
    expect(shown).toEqual(["● Your move – Quartello", "badge 1", "Quartello", "badge 0"]);
  });
});
