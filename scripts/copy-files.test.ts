import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { copyFiles } from "#server/platform/storage/copy-files.ts";
import type { Bucket } from "#server/platform/storage/file-location.ts";
import { openFileStore } from "#server/platform/storage/open-file-store.ts";
import { freePort } from "#server/testing/services/free-port.ts";
import { openTestBuckets } from "#server/testing/services/test-bucket.ts";
import { runCopyFiles } from "./copy-files.ts";

const parent = mkdtempSync(join(tmpdir(), "tributary-copies-"));
afterAll(() => rmSync(parent, { recursive: true }));
const buckets = await openTestBuckets();
const fileKeys = { keyId: "S3RVER", secret: "S3RVER" };
let runs = 0;
let folder: string;
let bucket: Bucket;

beforeEach(() => {
  runs += 1;
  folder = join(parent, `from-${runs}`);
  bucket = buckets.make(`copies-${runs}`);
});

const inFolder = (path: string) => openFileStore({ kind: "folder", folder: path });
const inBucket = () => openFileStore({ kind: "bucket", bucket });
const addressOf = ({ origin, name }: Bucket) => `s3://${new URL(origin).host}/${name}?tls=off`;
const copy = (from: string, to: string) =>
  runCopyFiles({ fileKeys }, ["--from", from, `--to=${to}`]);

async function putFiles(count: number): Promise<void> {
  const files = inFolder(folder);
  for (let number = 0; number < count; number += 1) {
    await files.put(`receipts/${number}.pdf`, Buffer.from(`receipt ${number}`));
  }
}

async function textsIn(files: ReturnType<typeof inFolder>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const key of files.list()) texts[key] = String(await files.get(key));
  return texts;
}

test("copies files from a folder into a bucket and back, each only once", async () => {
  await putFiles(20);
  const back = join(parent, `back-${runs}`);
  expect(await copy(folder, addressOf(bucket))).toMatch(
    /^Copied and verified 20 files.* 0 were already there/,
  );
  expect(await copy(addressOf(bucket), back)).toMatch(
    /^Copied and verified 20 files.* 0 were already there/,
  );
  expect(Object.keys(await textsIn(inBucket()))).toHaveLength(20);
  expect(await textsIn(inFolder(back))).toEqual(await textsIn(inFolder(folder)));

  await inBucket().put("receipts/7.pdf", Buffer.from("other"));
  await inFolder(folder).remove("receipts/8.pdf");
  expect(await copy(folder, addressOf(bucket))).toMatch(
    /^Copied and verified 1 files.* 18 were already there\.\n1 files exist only/,
  );
  expect(String(await inBucket().get("receipts/7.pdf"))).toBe("receipt 7");
});

test("resumes an interrupted copy", async () => {
  await putFiles(30);
  const target = inBucket();
  let puts = 0;
  const breaking = {
    ...target,
    put: async (key: string, bytes: Uint8Array) => {
      puts += 1;
      if (puts > 10) throw new Error("gone");
      await target.put(key, bytes);
    },
  };
  await expect(copyFiles(inFolder(folder), breaking)).rejects.toThrow("gone");
  expect(await copy(folder, addressOf(bucket))).toMatch(
    /^Copied and verified 20 files.* 10 were already there/,
  );
  expect(await textsIn(inBucket())).toEqual(await textsIn(inFolder(folder)));
});

test("stops at a corrupted copy", async () => {
  await putFiles(1);
  const target = inBucket();
  const damaging = { ...target, put: (key: string) => target.put(key, Buffer.from("half")) };
  await expect(copyFiles(inFolder(folder), damaging)).rejects.toThrow(
    "the copy of receipts/0.pdf differs from the original",
  );
});

test("refuses unusable places with a reason", async () => {
  await putFiles(1);
  const run = (...words: string[]) => runCopyFiles({ fileKeys }, words);
  await expect(run("--from", folder)).rejects.toThrow(/^Usage: npm run admin/);
  await expect(run("--form", folder)).rejects.toThrow(/^Usage: npm run admin/);
  await expect(copy(join(parent, "none"), folder)).rejects.toThrow(
    /^--from: the folder .* does not exist/,
  );
  await expect(copy(folder, "https://host/files")).rejects.toThrow(/^--to: expected a folder, or/);
  await expect(copy(folder, addressOf({ ...bucket, name: "never-made" }))).rejects.toThrow(
    "--to: this bucket does not exist. Create it first.",
  );
  await expect(copy(addressOf({ ...bucket, name: "never-made" }), folder)).rejects.toThrow(
    /^Copying stopped after 0 files: this bucket does not exist\. Create it first\. Run the command again/,
  );
  await expect(copy(folder, `s3://127.0.0.1:${await freePort()}/files?tls=off`)).rejects.toThrow(
    "--to: the bucket's server does not respond: ECONNREFUSED.",
  );
});
