import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

let listed: string[];
let licences: string;
beforeAll(() => {
  execFileSync(process.execPath, ["scripts/sbom.ts"], { stdio: "pipe" });
  const { components } = JSON.parse(readFileSync("build/sbom.cdx.json", "utf8"));
  listed = components.map((its: { name: string }) => its.name);
  licences = readFileSync("build/licenses.txt", "utf8");
});

/** Headings of licenses.txt: what stands between its lines and is followed by a licence in brackets. */
const headed = () =>
  [...licences.matchAll(/^(\S.*?) \d\S* \([\w.() -]+\)$/gm)].map(([, name = ""]) => name);

test("every package that production installs is in both files, and so is what is in the pages", () => {
  const ls = ["ls", "--all", "--omit=dev", "--parseable", "--long", "--offline"];
  const lines = execFileSync("npm", ls, { encoding: "utf8", stdio: "pipe" }).trim().split("\n");
  const installed = lines
    .slice(1)
    // So npm calls a development package that the script of another one has touched.
    .filter((line) => !line.endsWith(":EXTRANEOUS"))
    // The folder `tools` has no more than a list of development packages.
    .filter((line) => !line.endsWith("/tools"))
    .map((line) => line.split(":")[0]?.split("node_modules/").at(-1) ?? "");
  expect(installed.length).toBeGreaterThan(50);
  const inPages = ["react", "react-dom", "@tiptap/core", "tailwindcss", "lucide-react"];
  const fonts = ["@fontsource-variable/figtree", "@fontsource-variable/fraunces"];
  const all = [...installed, ...inPages, ...fonts];
  expect(listed).toEqual(expect.arrayContaining(all));
  expect(headed()).toEqual(expect.arrayContaining(all));
});

test("what is for development alone is in neither", () => {
  const others = ["vitest", "typescript", "vite", "@biomejs/biome", "node"];
  expect(others.filter((name) => listed.includes(name) || headed().includes(name))).toEqual([]);
});

test("licences have their texts, also where a package has none, and what is no package is there", () => {
  expect(licences).toContain("Open Peeps (CC0-1.0)");
  expect(licences).toContain("Noto Sans and Noto Serif (OFL-1.1)");
  expect(licences).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
  expect(licences).toContain("Copyright 2022 The Noto Project Authors");
  const texts = licences.split(/^-{80}$/m).slice(2);
  const short = texts.filter((text, index) => index % 2 === 0 && text.trim().length < 300);
  expect(short).toEqual([]);
});
