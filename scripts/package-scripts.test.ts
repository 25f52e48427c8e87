import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
/** Calls to npm or to other scripts in package.json. */
const ofOthers = /^npm (version .*|(run )?(\w+)( && npm (run )?(\w+))*)$/;
const ofOurs = /^([A-Z_]+=\w+ )*(exec )?node (scripts\/[\w-]+\.mjs)( |$)/;

test("starts every script on the machine's own Node", () => {
  expect(Object.keys(scripts)).toContain("dev");
  for (const [name, line] of Object.entries(scripts)) {
    if (ofOthers.test(line)) continue;
    const [, , , program = ""] = ofOurs.exec(line) ?? [];
    expect(existsSync(program), `${name}: ${line}`).toBe(true);
  }
});

test("runs only plain JavaScript on the machine's own Node", () => {
  const seen = new Set(["scripts/start.mjs", "scripts/run.mjs", "scripts/test.mjs"]);
  for (const file of seen) {
    const imports = readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g);
    for (const [, from = ""] of imports) {
      expect(from, file).toMatch(/^(node:|\.\/[\w-]+\.mjs$)/);
      if (from.startsWith(".")) seen.add(`scripts/${from.slice(2)}`);
    }
  }
  expect(seen).toContain("scripts/run-step.mjs");
});

test("keeps .env, which may name a real database, away from tests", () => {
  const reading = Object.keys(scripts).filter((name) => scripts[name]?.includes("settings"));
  expect(reading.sort()).toEqual(["admin", "dev", "sandbox"]);
});
