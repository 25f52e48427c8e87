import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenceFault, lockFaults } from "./package-rules.ts";

const resolved = "https://registry.npmjs.org/one/-/one-1.0.0.tgz";
const good = { version: "1.0.0", integrity: "sha512-abc", license: "MIT", resolved };
const faultsOf = (its: object, mayRun: string[] = []) =>
  lockFaults({ "": {}, "node_modules/one": { ...good, ...its } }, mayRun);

test.each([".", "api-client", "bench/lighthouse/packages"])(
  "the packages of %s are as they must be",
  (folder) => {
    const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
    const mayRun = Object.keys(read("package.json").allowScripts ?? {});
    expect(lockFaults(read("package-lock.json").packages, mayRun)).toEqual([]);
  },
);

test("a package is bound to its bytes and comes from npm's registry", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ resolved: undefined })).toEqual([expect.stringMatching(/: no address/)]);
  expect(faultsOf({ integrity: undefined })).toEqual([expect.stringMatching(/: no integrity/)]);
  for (const resolved of [
    "git+ssh://git@github.com/one/one.git#abc",
    "https://registry.npmjs.org.example.org/one.tgz",
    "file:../one",
  ]) {
    expect(faultsOf({ resolved })).toEqual([expect.stringContaining(`comes from ${resolved}`)]);
  }
});

test("a package within another one has its bytes, and a folder of ours has none", () => {
  expect(faultsOf({ resolved: undefined, integrity: undefined, inBundle: true })).toEqual([]);
  const ours = { tools: { version: "0.0.0" }, "node_modules/its-tools": { link: true } };
  expect(lockFaults({ "": {}, ...ours }, [])).toEqual([]);
});

test("a package that is new with an install script asks for a decision, and an old decision goes", () => {
  expect(faultsOf({ hasInstallScript: true })).toEqual([
    "one: has an install script and is not in allowScripts",
  ]);
  expect(faultsOf({ hasInstallScript: true }, ["one"])).toEqual([]);
  expect(faultsOf({}, ["one"])).toEqual(["one: is in allowScripts and has no install script"]);
});

test("what is shipped has a licence that was decided on", () => {
  for (const license of ["GPL-3.0-only", "AGPL-3.0", "SEE LICENSE IN X", undefined]) {
    expect(faultsOf({ license })).toEqual([expect.stringMatching(/^one: its licence/)]);
    expect(faultsOf({ license, dev: true })).toEqual([]);
  }
});

test.each([
  ["(MIT OR CC0-1.0)", true],
  ["(GPL-3.0-only OR MIT)", true],
  ["Apache-2.0 AND MIT", true],
  ["Apache-2.0 AND GPL-3.0-only", false],
  ["MIT OR (MIT AND GPL-3.0-only)", false],
  ["MIT WITH something", false],
  ["", false],
])("the licence %j: %s", (licence, may) => {
  expect(licenceFault("one", licence) === undefined).toBe(may);
});

test("the licence of libvips is taken of sharp's packages alone", () => {
  const licence = "LGPL-3.0-or-later";
  expect(licenceFault("@img/sharp-libvips-linux-x64", licence)).toBeUndefined();
  expect(licenceFault("@img/sharp-win32-x64", `Apache-2.0 AND ${licence}`)).toBeUndefined();
  expect(licenceFault("one", licence)).toBeDefined();
});
