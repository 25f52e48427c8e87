import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProcess } from "../testing/services/test-process.ts";
import { addSecret, prepareDataFolder, readOrCreateSecrets } from "./data-folder.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tributary-folder-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("creates a folder and leaves nothing in it", () => {
  const folder = join(root, "new", "data");
  prepareDataFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test("refuses a folder that cannot be written to, and says why", () => {
  writeFileSync(join(root, "file"), "");
  expect(() => prepareDataFolder(join(root, "file"))).toThrow(/DATA_DIR: .*a file is in the way/);
  expect(() => prepareDataFolder(join(root, "file", "data"))).toThrow(/a file is in the way/);
  expect(() => prepareDataFolder(root, { freeMegabytes: () => 3.7 })).toThrow(
    /has only 3 MB free; at least 64 MB/,
  );
});

test.skipIf(process.getuid?.() !== 0)("refuses another user's folder", async () => {
  const program = new URL("../testing/programs/folder-user.ts", import.meta.url);
  const folder = join(root, "data");
  prepareDataFolder(folder);
  chmodSync(root, 0o755);
  const other = startProcess(program, { args: [folder], uid: 65_534 });
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(/^DATA_DIR: .* this user cannot read and write there\.\n$/);
});

test("creates the secret once, readable by this user only", () => {
  const secrets = readOrCreateSecrets(root);
  expect(secrets).toHaveLength(1);
  expect(readOrCreateSecrets(root)).toEqual(secrets);
  expect(statSync(join(root, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(root)).toEqual(["secret"]);
});

test("adds a new secret before the existing ones, readable by this user only", () => {
  const first = readOrCreateSecrets(root);
  addSecret(root);
  const both = readOrCreateSecrets(root);
  expect(both).toEqual([expect.stringMatching(/^[\w-]{43}$/), ...first]);
  expect(both[0]).not.toBe(first[0]);
  addSecret(root);
  expect(readOrCreateSecrets(root).slice(1)).toEqual(both);
  expect(statSync(join(root, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(root)).toEqual(["secret"]);
});

test("refuses a truncated secret and does not replace it", () => {
  for (const cut of ["cut", `${"s".repeat(32)}\ncut\n`]) {
    writeFileSync(join(root, "secret"), cut);
    expect(() => readOrCreateSecrets(root)).toThrow(/secret has a line shorter than 32 characters/);
    expect(readFileSync(join(root, "secret"), "utf8")).toBe(cut);
  }
});
