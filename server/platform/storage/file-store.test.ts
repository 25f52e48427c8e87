import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openTestBuckets } from "../../testing/services/test-bucket.ts";
import { createBucketFileStore } from "./bucket-file-store.ts";
import type { FileStore } from "./file-store.ts";
import { createLocalFileStore } from "./local-file-store.ts";

const parent = mkdtempSync(join(tmpdir(), "tributary-files-"));
afterAll(() => rmSync(parent, { recursive: true }));
const buckets = await openTestBuckets();

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys.sort();
}

let count = 0;
describe.each([
  ["a folder", () => createLocalFileStore(join(parent, `files-${count++}`))],
  ["a bucket", () => createBucketFileStore(buckets.make(`files-${count++}`), { pageSize: 3 })],
])("%s", (_name, open) => {
  test("stores, replaces and removes a file", async () => {
    const files = open();
    const key = "portraits/4f2a/96.webp";
    expect(await files.get(key)).toBeUndefined();
    await files.put(key, Buffer.from("first"));
    await files.put(key, Buffer.from("second"));
    expect((await files.get(key))?.toString()).toBe("second");
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  test("stores bytes unchanged, few or many", async () => {
    const files = open();
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    for (const bytes of [every, Buffer.alloc(0), Buffer.alloc(6_000_000, every)]) {
      await files.put("a/b.bin", bytes);
      expect((await files.get("a/b.bin"))?.equals(bytes)).toBe(true);
    }
  });

  test("stores one complete file of several written at once", async () => {
    const files = open();
    const texts = ["one", "two", "six", "ten"];
    await Promise.all(texts.map((text) => files.put("many/a.txt", Buffer.from(text))));
    expect(texts).toContain((await files.get("many/a.txt"))?.toString());
    expect(await keysOf(files)).toEqual(["many/a.txt"]);
  });

  test("never returns a part of a file being written", async () => {
    const files = open();
    const versions = ["a", "b"].map((letter) => Buffer.alloc(8_000_000, letter));
    const read = new Set<string>();
    for (const bytes of versions) {
      let isPut = false;
      const putting = files.put("a/large.bin", bytes).finally(() => {
        isPut = true;
      });
      while (!isPut) {
        const found = await files.get("a/large.bin");
        if (found) read.add(`${found.length} of ${found.subarray(0, 1)}`);
      }
      await putting;
    }
    expect([...read].filter((seen) => !/^8000000 of [ab]$/.test(seen))).toEqual([]);
  });

  test("lists all files, over several pages of a bucket", async () => {
    const files = open();
    expect(await keysOf(files)).toEqual([]);
    const keys = ["1", "2", "3", "4", "5"].map((name) => `receipts/${name}.pdf`);
    keys.push("campaigns/a/400.webp", "whole-a.jpg");
    for (const key of keys) await files.put(key, Buffer.from(key));
    expect(await keysOf(files)).toEqual(keys.sort());
  });

  test.each([
    "../outside.txt",
    "portraits/../../outside.txt",
    "/etc/passwd",
    "a//b",
    "a/.b",
    "a\\b",
    "a\0b",
    "a b",
    "a?b",
    "a%2fb",
    "",
  ])("refuses the key %j", async (key) => {
    const files = open();
    writeFileSync(join(parent, "outside.txt"), "kept");
    await expect(async () => files.get(key)).rejects.toThrow(RangeError);
    await expect(async () => files.put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
    await expect(async () => files.remove(key)).rejects.toThrow(RangeError);
  });
});
