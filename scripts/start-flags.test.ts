import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const flagsIn = (name: string) => read(name).match(/--(max|disable)-[\w-]+=\w+/g);
/** glibc malloc settings in a file of any format. */
const mallocIn = (name: string) =>
  [...read(name).matchAll(/(MALLOC_\w+)(?:=|: ")(\d+)/g)].map(([, key, value]) => [key, value]);

test("starts and measures the site with the same flags and settings everywhere", () => {
  const flags = flagsIn("scripts/start.mjs");
  expect(flags).toHaveLength(1);
  const malloc = mallocIn("scripts/start.mjs");
  expect(malloc).toHaveLength(2);
  for (const file of ["Dockerfile", "deploy/tributary.service", "bench/program.ts"]) {
    expect(flagsIn(file), file).toEqual(flags);
    expect(mallocIn(file), file).toEqual(malloc);
  }
});
