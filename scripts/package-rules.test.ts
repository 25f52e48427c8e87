import { expect, test } from "vitest";
import { lockFaults } from "./package-rules.ts";

const resolved = "https://registry.npmjs.org/one/-/one-1.0.0.tgz";
const good = { integrity: "sha512-abc", license: "MIT", resolved };
const faultsOf = (fields: object, allowScripts: string[] = [], name = "one") =>
  lockFaults({ "": {}, [`node_modules/${name}`]: { ...good, ...fields } }, allowScripts);

test("requires integrity and npm's registry", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ integrity: undefined })).toEqual([expect.stringMatching(/: has no integrity/)]);
  for (const resolved of [
    undefined,
    "git+ssh://git@github.com/one/one.git#abc",
    "https://registry.npmjs.org.example.org/one.tgz",
    "file:../one",
  ]) {
    expect(faultsOf({ resolved })).toEqual([expect.stringContaining("does not come from")]);
  }
});

test("accepts bundled packages and our workspaces without integrity", () => {
  expect(faultsOf({ resolved: undefined, integrity: undefined, inBundle: true })).toEqual([]);
  expect(lockFaults({ tools: {}, "node_modules/our-tools": { link: true } }, [])).toEqual([]);
});

test("requires install scripts to be allowed by name", () => {
  const fault = "node_modules/one: has an install script and is not in allowScripts";
  expect(faultsOf({ hasInstallScript: true })).toEqual([fault]);
  expect(faultsOf({ hasInstallScript: true }, ["one"])).toEqual([]);
});

test.each([
  ["one", "MIT", true],
  ["one", "(MIT OR GPL-3.0)", true],
  ["one", "MIT or MPL-2.0", true],
  ["one", "MIT AND GPL-3.0", false],
  ["one", "LGPL-3.0-or-later", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["one", undefined, false],
  ["png-js", undefined, true],
])("%s under %s: %s", (name, license, accepted) => {
  expect(faultsOf({ license }, [], name)).toHaveLength(accepted ? 0 : 1);
});
