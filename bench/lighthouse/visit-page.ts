import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { endWithUs, removeWithUs } from "#server/testing/services/at-our-end.ts";
import { CATEGORIES } from "./page-scores.ts";

/** With all its parts, as people have it. */
export const CHROMIUM = "/usr/bin/chromium";
const flags = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Its sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
const START_WITHIN_MS = 30_000;
const VISIT_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;
const LARGEST_REPORT = 64 * 1024 ** 2;

/** Visits a page as somebody with a middling phone does for the first time; answers Lighthouse's report as JSON. */
export async function visitPage(
  command: string,
  page: { readonly url: string; readonly skipAudits: readonly string[] },
): Promise<string> {
  const profile = removeWithUs(mkdtempSync(join(tmpdir(), "tributary-lighthouse-")));
  // A browser for each visit: one in which a visit hung would be no judge of the next.
  const browser = spawn(CHROMIUM, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: "ignore",
  });
  const ended = once(endWithUs(browser), "exit");
  try {
    const port = await debuggingPort(browser, profile);
    const args = [
      command,
      page.url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      ...page.skipAudits.map((audit) => `--skip-audits=${audit}`),
      "--locale=en-US",
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
    ];
    const limits = {
      timeout: VISIT_WITHIN_MS,
      killSignal: "SIGKILL",
      maxBuffer: LARGEST_REPORT,
    } as const;
    const { stdout } = await promisify(execFile)(process.execPath, args, limits).catch((error) => {
      // Else the message is the command.
      throw error.killed ? new Error(`no report within ${VISIT_WITHIN_MS / 1000} s`) : error;
    });
    return stdout;
  } finally {
    browser.kill("SIGKILL");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The port that the browser chose; throws where it does not start. */
async function debuggingPort(browser: ChildProcess, profile: string): Promise<number> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (browser.exitCode === null && performance.now() < deadline) {
    try {
      const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
      if (port) return Number(port);
    } catch {
      // It is not written yet.
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error("Chromium does not start");
}
