import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const code = `
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { killOnExit, removeOnExit } from ${JSON.stringify(new URL("on-exit.ts", import.meta.url))};
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
await new Promise((resolve) => child.once("spawn", resolve));
killOnExit(child);
process.stdout.write(removeOnExit(mkdtempSync(tmpdir() + "/on-exit-")));
process.exit(3);
`;

test("ends children and deletes folders when the process exits early", async () => {
  const program = spawn(process.execPath, ["--input-type=module", "-e", code]);
  let folder = "";
  program.stdout.on("data", (text) => (folder += text));
  // The child shares the output, which closes when both have ended.
  expect(await once(program, "close")).toEqual([3, null]);
  expect(folder).toMatch(/on-exit-/);
  expect(existsSync(folder)).toBe(false);
});
