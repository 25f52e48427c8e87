import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const flagsIn = (name: string) => read(name).match(/--(max|disable)-[\w-]+=\w+/g);

test("the site is measured with the flags of Node with which it is started everywhere", () => {
  const flags = flagsIn("scripts/start.mjs");
  expect(flags).toHaveLength(1);
  for (const file of ["Dockerfile", "deploy/tributary.service", "bench/program.ts"]) {
    expect(flagsIn(file), file).toEqual(flags);
  }
});
