import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { addBytes, BackupError, readArchive, readManifest, writeArchive } from "./archive.ts";

const folder = mkdtempSync(join(tmpdir(), "tributary-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = {
  format: 2,
  program: "1.0.0",
  made_at: "2026-11-22T20:00:00.000Z",
  database: "database.dump",
  migration: "0001-first.sql",
  rows: { "public.donation": 3 },
  with_secret: false,
  files: 2,
  missing_files: 0,
} as const;
const entries = new Map([
  ["database.dump", randomBytes(300_000)],
  [`files/${"a".repeat(60)}/${"b".repeat(120)}.jpg`, randomBytes(70_000)],
  ["files/empty.txt", Buffer.alloc(0)],
]);

async function write(name: string, passphrase?: string, written: object = manifest) {
  const archive = { file: join(folder, name), passphrase };
  await writeArchive(archive, async (tar) => {
    for (const [entry, bytes] of entries) await addBytes(tar, entry, bytes);
    return written as typeof manifest;
  });
  return archive;
}

test("writes a file that tar can read", async () => {
  const { file } = await write("plain.tar.gz");
  const out = mkdtempSync(join(folder, "out-"));
  execFileSync("tar", ["-xzf", file, "-C", out]);
  for (const [entry, bytes] of entries) {
    expect(readFileSync(join(out, entry)).equals(bytes)).toBe(true);
  }
});

describe.each([undefined, "a passphrase of some words"])(
  "a backup with the key %j",
  (passphrase) => {
    test("is read as it was written", async () => {
      const archive = await write("read", passphrase);
      expect(await readManifest(archive)).toEqual(manifest);
      const read = new Map<string, Buffer>();
      for await (const entry of readArchive(archive)) {
        read.set(entry.header.name, await buffer(entry));
      }
      expect([...read.keys()]).toEqual([...entries.keys(), "manifest.json"]);
      for (const [entry, bytes] of entries) expect(read.get(entry)?.equals(bytes)).toBe(true);
    });

    test("is refused if it is truncated anywhere", async () => {
      const archive = await write("cut", passphrase);
      const whole = readFileSync(archive.file);
      for (const share of [0, 0.01, 0.3, 0.7, 0.999]) {
        writeFileSync(archive.file, whole.subarray(0, Math.floor(whole.length * share)));
        await expect(readManifest(archive)).rejects.toThrow(BackupError);
      }
      writeFileSync(archive.file, whole.subarray(0, -1));
      await expect(readManifest(archive)).rejects.toThrow(BackupError);
    });

    test("is refused if any byte is changed", async () => {
      const archive = await write("changed", passphrase);
      const whole = readFileSync(archive.file);
      for (const share of [0.1, 0.4, 0.8, 0.99]) {
        const changed = Buffer.from(whole);
        const offset = Math.floor(whole.length * share);
        changed.writeUInt8((changed[offset] ?? 0) ^ 1, offset);
        writeFileSync(archive.file, changed);
        await expect(readManifest(archive)).rejects.toThrow(BackupError);
      }
    });
  },
);

test("requires the key of an encrypted backup and refuses another", async () => {
  const { file } = await write("sealed", "a passphrase of some words");
  await expect(readManifest({ file, passphrase: undefined })).rejects.toThrow(
    "BACKUP_KEY: required",
  );
  await expect(readManifest({ file, passphrase: "another passphrase" })).rejects.toThrow(
    "BACKUP_KEY: the backup was encrypted",
  );
});

test("names the version that can restore a backup in another format", async () => {
  const archive = await write("older", undefined, { ...manifest, format: 1, program: "0.2.0" });
  await expect(readManifest(archive)).rejects.toThrow("made by version 0.2.0");
});

test("leaves no file if a backup fails half way", async () => {
  const before = readdirSync(folder);
  const writing = writeArchive(
    { file: join(folder, "failed"), passphrase: undefined },
    async (tar) => {
      await addBytes(tar, "files/one.txt", randomBytes(3_000_000));
      throw new Error("the database is gone");
    },
  );
  await expect(writing).rejects.toThrow("the database is gone");
  expect(readdirSync(folder)).toEqual(before);
});
