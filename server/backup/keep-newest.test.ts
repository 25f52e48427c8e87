import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupName, keepNewest } from "./keep-newest.ts";

test("the newest backups of a folder are kept, and files of others", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-keep-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first, second, third] = [
    backupName(new Date("2025-12-31T23:59:59.999Z"), false),
    backupName(new Date("2026-01-01T00:00:00Z"), true),
    backupName(new Date("2026-01-02T00:00:00Z"), false),
  ];
  const others = ["notes.txt", `${third}.unfinished`];
  for (const name of [third, first, second, ...others]) writeFileSync(join(folder, name), "");
  expect(await keepNewest(folder, 3)).toBe(0);
  expect(await keepNewest(folder, 2)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([second, third, ...others].sort());
});
