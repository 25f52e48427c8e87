import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const flagsIn = (name: string) => read(name).match(/--(max|disable)-[\w-]+=\w+/g);
/** What it tells glibc's malloc, in whichever form. */
const mallocIn = (name: string) =>
  [...read(name).matchAll(/(MALLOC_\w+)(?:=|: ")(\d+)/g)].map(([, key, value]) => [key, value]);

test("the site is measured with the flags and settings with which it is started everywhere", () => {
  const flags = flagsIn("scripts/start.mjs");
  expect(flags).toHaveLength(1);
  const malloc = mallocIn("scripts/start.mjs");
  expect(malloc).toHaveLength(2);
  for (const file of ["Dockerfile", "deploy/tributary.service", "bench/program.ts"]) {
    expect(flagsIn(file), file).toEqual(flags);
    expect(mallocIn(file), file).toEqual(malloc);
  }
});
