import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readParts, verifyArchive } from "./archive-reader.ts";
import { SUMS_EVERY, writeArchive } from "./archive-writer.ts";
import { BackupFault } from "./backup-fault.ts";

const folder = mkdtempSync(join(tmpdir(), "tributary-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = new Date("2026-11-22T20:00:00Z");
const manifest = {
  format: 1,
  program: "1.0.0",
  made_at: at.toISOString(),
  migration: "0001-first.sql",
  with_secret: false,
  tables: [],
  sequences: [],
  files: 0,
  missing_files: 0,
} as const;
const long = `files/${"a".repeat(60)}/${"b".repeat(60)}.jpg`;
const parts = new Map([
  ["tables/public.donation/000001.jsonl", randomBytes(300_000)],
  [long, randomBytes(70_000)],
  ["files/empty.txt", Buffer.alloc(0)],
]);

async function write(name: string, passphrase?: string) {
  const file = join(folder, name);
  await writeArchive(file, { passphrase, at }, async (archive) => {
    for (const [part, bytes] of parts) await archive.add(part, bytes);
    return { ...manifest, tables: [], sequences: [] };
  });
  return { file, passphrase };
}

test("other programs can read it and check its sums", async () => {
  const { file } = await write("plain.tar.gz");
  const out = mkdtempSync(join(folder, "out-"));
  execFileSync("tar", ["-xzf", file, "-C", out]);
  for (const [part, bytes] of parts) expect(readFileSync(join(out, part)).equals(bytes)).toBe(true);
  execFileSync("sha256sum", ["-c", "--strict", "sums/000001.txt"], { cwd: out, stdio: "pipe" });
});

describe.each([undefined, "a passphrase of some words"])("with the key %j", (passphrase) => {
  test("it is read as it was written", async () => {
    const archive = await write("read", passphrase);
    expect(await verifyArchive(archive)).toEqual({ ...manifest, parts: 3 });
    const read = new Map<string, Buffer>();
    for await (const { name, bytes } of readParts(archive)) read.set(name, bytes);
    expect([...read.keys()]).toEqual([...parts.keys()]);
    for (const [part, bytes] of parts) expect(read.get(part)?.equals(bytes)).toBe(true);
  });

  test("a cut one is refused, wherever it is cut", async () => {
    const archive = await write("cut", passphrase);
    const whole = readFileSync(archive.file);
    for (const share of [0, 0.01, 0.3, 0.7, 0.999]) {
      writeFileSync(archive.file, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(verifyArchive(archive)).rejects.toThrow(BackupFault);
    }
    // A whole piece less, and a whole piece twice.
    writeFileSync(archive.file, whole.subarray(0, -1));
    await expect(verifyArchive(archive)).rejects.toThrow(BackupFault);
  });

  test("a changed byte is found, wherever it is", async () => {
    const archive = await write("changed", passphrase);
    const whole = readFileSync(archive.file);
    for (const share of [0.001, 0.1, 0.4, 0.8, 0.99]) {
      const changed = Buffer.from(whole);
      const place = Math.floor(whole.length * share);
      changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
      writeFileSync(archive.file, changed);
      await expect(verifyArchive(archive)).rejects.toThrow(BackupFault);
    }
  });
});

test("a part that is not what was written is named, even where all else fits", async () => {
  const { file } = await write("exchanged.tar.gz");
  const out = mkdtempSync(join(folder, "exchanged-"));
  execFileSync("tar", ["-xzf", file, "-C", out]);
  writeFileSync(join(out, "files/empty.txt"), "no longer");
  const order = [...parts.keys(), "sums/000001.txt", "manifest.json"];
  execFileSync("tar", ["--format=ustar", "-czf", file, "-C", out, ...order]);
  await expect(verifyArchive({ file, passphrase: undefined })).rejects.toThrow(
    "files/empty.txt is not what was written",
  );
});

test("the key is asked for, and another one is told", async () => {
  const { file } = await write("sealed", "a passphrase of some words");
  expect(readFileSync(file).includes("donation")).toBe(false);
  const verify = (passphrase?: string) => verifyArchive({ file, passphrase });
  await expect(verify()).rejects.toThrow("BACKUP_KEY: the backup is sealed");
  await expect(verify("another passphrase")).rejects.toThrow("BACKUP_KEY: this backup was sealed");
});

test("a newer format is told by its name", async () => {
  const file = join(folder, "newer.tar.gz");
  await writeArchive(file, { passphrase: undefined, at }, async () => {
    return { ...manifest, format: 2 as 1, tables: [], sequences: [] };
  });
  await expect(verifyArchive({ file, passphrase: undefined })).rejects.toThrow("format 2");
});

test("what fails half way leaves no file", async () => {
  const before = readdirSync(folder).length;
  const writing = writeArchive(
    join(folder, "failed"),
    { passphrase: undefined, at },
    async (it) => {
      await it.add("tables/a/000001.jsonl", randomBytes(3_000_000));
      throw new Error("the database is gone");
    },
  );
  await expect(writing).rejects.toThrow("the database is gone");
  expect(readdirSync(folder).length).toBe(before);
});

test("many parts have more than one list of sums", async () => {
  const file = join(folder, "many.tar.gz");
  await writeArchive(file, { passphrase: undefined, at }, async (archive) => {
    for (let part = 0; part <= SUMS_EVERY; part += 1) {
      await archive.add(`files/${part}.txt`, Buffer.from(String(part)));
    }
    return { ...manifest, tables: [], sequences: [] };
  });
  const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" });
  expect(listed.match(/^sums\//gm)).toHaveLength(2);
  expect((await verifyArchive({ file, passphrase: undefined })).parts).toBe(SUMS_EVERY + 1);
});
