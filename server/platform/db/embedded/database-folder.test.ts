import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packFolder, unpackFolder } from "./database-folder.ts";

function place(): string {
  const root = mkdtempSync(join(tmpdir(), "tributary-blank-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "made", "base", "5"), { recursive: true });
  mkdirSync(join(root, "made", "pg_notify"));
  writeFileSync(join(root, "made", "PG_VERSION"), "17\n");
  writeFileSync(join(root, "made", "base", "5", "1255"), Buffer.alloc(200_000, "row"));
  return root;
}

test("a folder comes out as it was put in, with what is empty in it", async () => {
  const root = place();
  await packFolder(join(root, "made"), join(root, "archive"));
  await unpackFolder(join(root, "archive"), join(root, "there", "postgres"));
  const [made, there] = [join(root, "made"), join(root, "there", "postgres")];
  const named = (folder: string) => readdirSync(folder, { recursive: true }).sort();
  expect(named(there)).toEqual(named(made));
  for (const file of ["PG_VERSION", "base/5/1255"]) {
    expect(readFileSync(join(there, file))).toEqual(readFileSync(join(made, file)));
  }
  expect(readdirSync(join(root, "there"))).toEqual(["postgres"]);
});

test("a folder that cannot be made whole is not there, and the next try makes it", async () => {
  const root = place();
  const [archive, folder] = [join(root, "archive"), join(root, "postgres")];
  await packFolder(join(root, "made"), archive);
  const whole = readFileSync(archive);
  writeFileSync(archive, whole.subarray(0, whole.length - 20));
  await expect(unpackFolder(archive, folder)).rejects.toThrow();
  expect(readdirSync(root)).not.toContain("postgres");
  writeFileSync(archive, whole);
  await unpackFolder(archive, folder);
  expect(readdirSync(folder).sort()).toEqual(["PG_VERSION", "base", "pg_notify"]);
});
