import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { needPackages } from "../debian-packages.ts";
import type { Drill } from "../drill.ts";

const PROGRAMS = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** The main journeys in Firefox and WebKit, each with a browser of its own. */
export const browsersDrill: Drill = async (cleanup) => {
  needPackages(PROGRAMS);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "browsers"];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const run = spawn(process.execPath, vitest, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  await cleanup.undo(() => void run.kill("SIGTERM"));
  const [code] = await once(run, "exit");
  return [code === 0];
};
