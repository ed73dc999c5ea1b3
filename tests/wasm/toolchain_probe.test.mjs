import assert from "node:assert/strict";
import { test } from "node:test";
import { loadModule, readText } from "./wasi_host.mjs";

const probe = await loadModule("toolchain_probe");

test("containers, strings and static constructors work", () => {
  const length = probe.count_letters(54);
  assert.equal(readText(probe, probe.answer_text(), length), "ready 3 3 2");
});

test("memory grows", () => {
  probe.count_letters(5_000_000);
  assert.ok(probe.memory.buffer.byteLength > 5_000_000);
});

test("64-bit boards pass the border", () => {
  assert.equal(probe.bits(0xffff_0000_0000_0001n), 17);
});

test("the clock runs", () => {
  assert.ok(probe.clock_ms() > 0);
});
