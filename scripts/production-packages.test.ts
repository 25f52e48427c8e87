import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What runs in production: the pages come built, with all that they stand on. */
const sources = ["server", "contract", "sandbox", "samples", "scripts/admin.ts"];
const others = /\.test\.ts$|\/testing\/|^server\/pages-dev\.ts$/;
/** A package that a source imports when it runs, with or without a name for what it imports. */
const imported =
  /^(?:import (?!type )|export (?!type )|\} from|.*\bimport\()[^"\n]*"([^"#.][^"]*)"/gm;

test("what runs in production imports no development package", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const files = execFileSync("git", ["ls-files", ...sources], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !others.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(imported)]
      .map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
      .filter((name) => name in devDependencies)
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
