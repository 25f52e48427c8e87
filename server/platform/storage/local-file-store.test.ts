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

test("does not list files being written", async () => {
  const here = createLocalFileStore(join(parent, "listed"));
  await here.put("campaigns/a/400.webp", Buffer.from("whole"));
  writeFileSync(join(parent, "listed", "campaigns", "a", `800.webp.${randomUUID()}`), "half");
  const keys: string[] = [];
  for await (const key of here.list()) keys.push(key);
  expect(keys).toEqual(["campaigns/a/400.webp"]);
});

test("makes files readable by this user only", async () => {
  await files.put("receipts/4f2a.pdf", Buffer.from("Ada Obi"));
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  expect([modeOf("receipts"), modeOf("receipts/4f2a.pdf")]).toEqual(["700", "600"]);
});

test("leaves no temporary files behind", async () => {
  await Promise.all(
    ["one", "two", "three"].map((text) => files.put("many/a.txt", Buffer.from(text))),
  );
  expect(readdirSync(join(folder, "many"))).toEqual(["a.txt"]);
});
