import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(`web/styles/${name}.css`, "utf8");
const declared = (css: string) =>
  [...css.matchAll(/(--color-[\w-]+): #/g)].map(([, name]) => name).toSorted();

const theme = declared(read("theme"));

test("style sheets use only the theme's colours", () => {
  const used = globSync("web/**/*.{css,svg}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/var\((--color-[\w-]+)/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].filter((name) => !theme.includes(name))).toEqual([]);
});

test("the dark theme has every colour", () => {
  const [root = ""] = /:root \{[^}]*\}/.exec(read("dark")) ?? [];
  expect(declared(root)).toEqual(theme);
});
