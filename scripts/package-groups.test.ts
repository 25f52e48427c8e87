import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const production = ["server", "contract", "sandbox", "samples", "scripts/admin.ts"];
/** What `npm start` and `npm run dev` run beside it, and what they build. */
const building = [
  ...["web", "vite.config.ts", "react-router.config.ts", "server/pages-dev.ts"],
  ...["scripts/build.ts", "scripts/unused-router-parts.ts"],
];
const forTests = /\.test\.tsx?$|\/testing\//;
/** A package that a source imports when it runs, with or without a name for what it imports. */
const imported =
  /^(?:import (?!type )|export (?!type )|\} from|@import |.*\bimport\()[^"\n]*"([^"#.][^"]*)"/gm;
/** Tools that no source imports: programs, and what these or the types of others load by its name. */
const LOADED_BY_NAME = [
  ...["@biomejs/biome", "@swc/core", "dependency-cruiser", "knip", "typescript"],
  // What Vitest's part for browsers drives, and what a page under test gets as text.
  ...["playwright", "axe-core"],
];

const read = (file: string) => readFileSync(file, "utf8");
const developmentOf = (manifest: string) => Object.keys(JSON.parse(read(manifest)).devDependencies);
const tools = developmentOf("tools/package.json");
const listed = (sources: readonly string[]) =>
  execFileSync("git", ["ls-files", ...sources], { encoding: "utf8" })
    .trim()
    .split("\n");

/** Each as `file: package`. */
function imports(files: readonly string[], packages: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(imported)]
      .map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
      .filter((name) => packages.includes(name))
      .map((name) => `${file}: ${name}`),
  );
}

test("what runs in production imports no development package: the pages come built", () => {
  const files = listed(production).filter(
    (file) => file.endsWith(".ts") && !forTests.test(file) && file !== "server/pages-dev.ts",
  );
  expect(imports(files, [...developmentOf("package.json"), ...tools])).toEqual([]);
});

test("what npm start installs is enough to build the site", () => {
  const files = listed([...production, ...building]).filter(
    (file) => /\.(tsx?|css)$/.test(file) && !forTests.test(file),
  );
  expect(imports(files, ["vite"])).toContain("vite.config.ts: vite");
  expect(imports(files, tools)).toEqual([]);
});

test("every tool is used", () => {
  const files = listed([]).filter((file) => /\.([cm]?ts|tsx|mjs)$/.test(file));
  const used = new Set(imports(files, tools).map((line) => line.split(": ")[1]));
  const types = (name: string) => name.startsWith("@types/");
  expect(tools.filter((name) => !used.has(name) && !types(name)).sort()).toEqual(
    LOADED_BY_NAME.sort(),
  );
});
