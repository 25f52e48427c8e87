import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packFolder, unpackFolder } from "./database-folder.ts";

function createFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "tributary-blank-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "source", "base", "5"), { recursive: true });
  mkdirSync(join(root, "source", "pg_notify"));
  writeFileSync(join(root, "source", "PG_VERSION"), "17\n");
  writeFileSync(join(root, "source", "base", "5", "1255"), Buffer.alloc(200_000, "row"));
  return root;
}

test("unpacks a folder as it was packed, including empty directories", async () => {
  const root = createFolder();
  const [source, target] = [join(root, "source"), join(root, "target", "postgres")];
  await packFolder(source, join(root, "archive"));
  await unpackFolder(join(root, "archive"), target);
  const listFiles = (folder: string) => readdirSync(folder, { recursive: true }).sort();
  expect(listFiles(target)).toEqual(listFiles(source));
  for (const file of ["PG_VERSION", "base/5/1255"]) {
    expect(readFileSync(join(target, file))).toEqual(readFileSync(join(source, file)));
  }
  expect(readdirSync(join(root, "target"))).toEqual(["postgres"]);
});

test("unpacks nothing from a truncated archive, and can try again", async () => {
  const root = createFolder();
  const [archive, folder] = [join(root, "archive"), join(root, "postgres")];
  await packFolder(join(root, "source"), archive);
  const complete = readFileSync(archive);
  writeFileSync(archive, complete.subarray(0, complete.length - 20));
  await expect(unpackFolder(archive, folder)).rejects.toThrow();
  expect(readdirSync(root)).not.toContain("postgres");
  writeFileSync(archive, complete);
  await unpackFolder(archive, folder);
  expect(readdirSync(folder).sort()).toEqual(["PG_VERSION", "base", "pg_notify"]);
});
