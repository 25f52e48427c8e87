import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs a program of ours on the machine's Node as if it were on that system. */
function runOn(platform: string, command: readonly string[]) {
  const pretend = `Object.defineProperty(process, "platform", { value: "${platform}" })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, ...command],
    // Where it went on, it would find no npm and no apt-get.
    { encoding: "utf8", env: { PATH: "/nowhere" } },
  );
  return { status, stdout, said: stderr.trimEnd().split("\n") };
}

const start = ["scripts/check-system.mjs"];
const tests = ["scripts/test.mjs"];
const drill = ["scripts/run.mjs", "tools,pages,postgresql", "drill/main.ts"];

test("on Linux a start has nothing to say", () => {
  expect(runOn("linux", start)).toEqual({ status: 0, stdout: "", said: [""] });
});

test.each([
  ["win32", start, /Windows.*WSL2/],
  ["win32", tests, /Windows.*WSL2/],
  ["darwin", tests, /Linux only.*macOS/],
  ["darwin", drill, /Linux only.*macOS/],
  ["freebsd", tests, /Linux only.*freebsd/],
])("on %s %j ends with one sentence and does nothing", (platform, command, sentence) => {
  const { status, stdout, said } = runOn(platform, command);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(said).toEqual([expect.stringMatching(sentence)]);
});

test("on macOS a start goes on, after a sentence that nobody tried it", () => {
  const { status, said } = runOn("darwin", start);
  expect(status).toBe(0);
  expect(said).toEqual([expect.stringMatching(/never tried on macOS/)]);
});
