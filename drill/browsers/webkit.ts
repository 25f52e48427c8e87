import { existsSync } from "node:fs";
import { onTestFinished } from "vitest";
import { freePort } from "#server/testing/services/free-port.ts";
import type { OpenPage } from "./remote-page.ts";
import { runProgram, whenReady } from "./run-program.ts";

const MINI_BROWSER = ["4.1", "4.0"]
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path));

/** Debian's WebKit by WebDriver, on a screen that nobody sees. Its window is at least 450 px wide. */
export const openWebKit: OpenPage = async ({ width, height }) => {
  const port = await freePort();
  const screen = `:${port}`;
  runProgram("/usr/bin/Xvfb", [screen, "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  const driver = ["--host=127.0.0.1", `--port=${port}`];
  runProgram("/usr/bin/WebKitWebDriver", driver, { DISPLAY: screen, GTK_THEME: "Adwaita" });
  const capabilities = {
    "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
  };
  const asked = { capabilities: { alwaysMatch: capabilities } };
  const address = `http://127.0.0.1:${port}/session`;
  const { sessionId } = await whenReady(() => call(address, asked));
  const session = `${address}/${sessionId}`;
  onTestFinished(() => void fetch(session, { method: "DELETE" }).catch(() => {}));
  await call(`${session}/window/rect`, { width, height });
  return {
    open: (url) => call(`${session}/url`, { url }),
    run: (expression) =>
      call(`${session}/execute/async`, {
        script: `const done = arguments[0]; (async () => (${expression}))().then((value) => done(value ?? null), (error) => done(String(error)));`,
        args: [],
      }),
    act: (...actions) => call(`${session}/actions`, { actions }),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: answers have the shape of their command
async function call(url: string, body: object): Promise<any> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
