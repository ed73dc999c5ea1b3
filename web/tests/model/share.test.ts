// What goes on paper and into pictures of a game.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { invitationLink } from "../../src/model/share.ts";
import type { Engine } from "../../src/net/engine.ts";
import { diagramPlies } from "../../src/share/diagrams.ts";
import { type ShareSheet, shareFile, takesFiles } from "../../src/share/sheet.ts";
import { playRandomly, realEngine, tableFor } from "./helpers.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

it("diagrams stand at the end, at every so many moves, or where one wants them", () => {
  expect(diagramPlies("end", 57)).toEqual([57]);
  expect(diagramPlies({ every: 20 }, 57)).toEqual([20, 40, 57]);
  expect(diagramPlies({ every: 20 }, 40)).toEqual([20, 40]);
  expect(diagramPlies({ at: "30, 12; 12 and 0, 99" }, 57)).toEqual([0, 12, 30, 57]);
  expect(diagramPlies({ at: "" }, 5)).toEqual([5]);
  expect(diagramPlies("end", -1)).toEqual([]);
});

it("all positions of a game are those the table went through", async () => {
  const table = await tableFor(engine, { game: "mabi" });
  const start = table.position.value;
  await playRandomly(table, 5, 12);
  const moves = table.path();
  const positions = await engine.ask("positions", table.start, moves);
  expect(positions).toHaveLength(moves.length + 1);
  expect(positions[0]).toEqual(start);
  expect(positions.at(-1)).toEqual(table.position.value);
  expect(positions.slice(1).map(({ last_move }) => last_move)).toEqual(moves);
  await table.close();
});

const said = { title: "A game", text: "Ann 5 : 3 Bo", url: "https://play.example/#game=x" };
const file = () => new File(["png"], "mapello.png", { type: "image/png" });
afterEach(() => vi.unstubAllGlobals());

it("a picture goes to the system's share sheet together with the link", async () => {
  const given: ShareData[] = [];
  const sheet: ShareSheet = {
    canShare: ({ files }) => files?.[0]?.type === "image/png",
    share: async (data) => void given.push(data),
  };
  expect(takesFiles(sheet, "mapello.png", "image/png")).toBe(true);
  expect(takesFiles(sheet, "mapello.gif", "image/gif")).toBe(false);
  expect(await shareFile(sheet, file(), said)).toBe("shared");
  expect(given).toHaveLength(1);
  expect(given[0]?.text).toBe("Ann 5 : 3 Bo\nhttps://play.example/#game=x");
  expect(given[0]?.files?.[0]?.name).toBe("mapello.png");
});

it("who closes the sheet has decided; what it cannot do is told; without one the file is saved", async () => {
  const failing = (name: string): ShareSheet => ({
    canShare: () => true,
    share: () => Promise.reject(new DOMException("no", name)),
  });
  expect(await shareFile(failing("AbortError"), file(), said)).toBe("closed");
  await expect(shareFile(failing("NotAllowedError"), file(), said)).rejects.toThrow("no");
  const clicked: string[] = [];
  const anchor = { href: "", download: "", click: () => clicked.push(anchor.download) };
  vi.stubGlobal("document", { createElement: () => anchor });
  expect(takesFiles({}, "mapello.png", "image/png")).toBe(false);
  expect(await shareFile({}, file(), said)).toBe("saved");
  expect(clicked).toEqual(["mapello.png"]);
});

it("an invitation is an address of the server's, in the language of who sends it", () => {
  const table = "0123456789abcdef0123";
  expect(invitationLink("https://play.example/#online", table, "de")).toBe(
    `https://play.example/t/${table}?l=de`,
  );
  expect(invitationLink("http://here/quartello/#x", table, "en")).toBe(
    `http://here/quartello/t/${table}?l=en`,
  );
});
