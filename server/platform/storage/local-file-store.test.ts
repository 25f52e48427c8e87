import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLocalFileStore } from "./local-file-store.ts";

const parent = mkdtempSync(join(tmpdir(), "tributary-files-"));
const folder = join(parent, "files");
const files = createLocalFileStore(folder);

afterAll(() => rmSync(parent, { recursive: true }));

test("a file is kept, replaced and removed", async () => {
  const key = "portraits/4f2a/96.webp";
  expect(await files.get(key)).toBeUndefined();
  await files.put(key, Buffer.from("first"));
  await files.put(key, Buffer.from("second"));
  expect((await files.get(key))?.toString()).toBe("second");
  await files.remove(key);
  await files.remove(key);
  expect(await files.get(key)).toBeUndefined();
});

test("no other user of the machine can read the files", async () => {
  await files.put("receipts/4f2a.pdf", Buffer.from("Ada Obi"));
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  expect([modeOf("receipts"), modeOf("receipts/4f2a.pdf")]).toEqual(["700", "600"]);
});

test("writing leaves no other file behind", async () => {
  await Promise.all(
    ["one", "two", "three"].map((text) => files.put("many/a.txt", Buffer.from(text))),
  );
  expect(readdirSync(join(folder, "many"))).toEqual(["a.txt"]);
});

test.each([
  "../outside.txt",
  "portraits/../../outside.txt",
  "/etc/passwd",
  "a//b",
  "a/.b",
  "a\\b",
  "a\0b",
  "",
])("%j is no key", async (key) => {
  writeFileSync(join(parent, "outside.txt"), "kept");
  await expect(async () => files.get(key)).rejects.toThrow(RangeError);
  await expect(async () => files.put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
  await expect(async () => files.remove(key)).rejects.toThrow(RangeError);
});
