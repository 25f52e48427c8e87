import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { openShaper, reduceToWeight } from "./harfbuzz.ts";
import { unpackWoff2 } from "./unpack-woff2.ts";

const tibetan = createRequire(import.meta.url).resolve(
  "@fontsource-variable/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-wght-normal.woff2",
);

test("opens a font repeatedly without running out of memory", () => {
  const font = unpackWoff2(readFileSync(tibetan));
  for (let time = 0; time < 60; time += 1) {
    expect(openShaper(reduceToWeight(font, 400))("བོད")).not.toEqual([]);
  }
});
