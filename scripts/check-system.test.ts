import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs one of our programs on the machine's Node, pretending to be on that platform. */
function runOn(platform: string, command: readonly string[]) {
  const pretend = `Object.defineProperty(process, "platform", { value: "${platform}" })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, ...command],
    // If it continued, it would find neither npm nor apt-get.
    { encoding: "utf8", env: { PATH: "/nowhere" } },
  );
  return { status, stdout, errors: stderr.trimEnd().split("\n") };
}

const start = ["scripts/check-system.mjs"];
const tests = ["scripts/test.mjs"];
const drill = ["scripts/run.mjs", "tools,pages,postgresql", "drill/main.ts"];

test("starts on Linux without a warning", () => {
  expect(runOn("linux", start)).toEqual({ status: 0, stdout: "", errors: [""] });
});

test.each([
  ["win32", start, /Windows.*WSL2/],
  ["win32", tests, /Windows.*WSL2/],
  ["darwin", tests, /only on Linux.*macOS/],
  ["darwin", drill, /only on Linux.*macOS/],
  ["freebsd", tests, /only on Linux.*freebsd/],
])("on %s %j prints one sentence and exits", (platform, command, sentence) => {
  const { status, stdout, errors } = runOn(platform, command);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(errors).toEqual([expect.stringMatching(sentence)]);
});

test("starts on macOS with a warning", () => {
  const { status, errors } = runOn("darwin", start);
  expect(status).toBe(0);
  expect(errors).toEqual([expect.stringMatching(/not tested on macOS/)]);
});
