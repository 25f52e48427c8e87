import { randomUUID } from "node:crypto";
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

test("all files are listed, and nothing that is still being written", async () => {
  const here = createLocalFileStore(join(parent, "listed"));
  const listed = async () => {
    const keys: string[] = [];
    for await (const key of here.list()) keys.push(key);
    return keys.sort();
  };
  expect(await listed()).toEqual([]);
  for (const key of ["whole-a.jpg", "campaigns/a/400.webp", "campaigns/b/400.webp"])
    await here.put(key, Buffer.from(key));
  writeFileSync(join(parent, "listed", "campaigns", "a", `400.webp.${randomUUID()}`), "half");
  expect(await listed()).toEqual(["campaigns/a/400.webp", "campaigns/b/400.webp", "whole-a.jpg"]);
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
