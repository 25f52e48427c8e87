import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "#server/testing/services/free-port.ts";
import type { OpenPage } from "./remote-page.ts";
import { runProgram, whenReady } from "./run-program.ts";

const preferences = {
  "ui.prefersReducedMotion": 1,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.disabledForTesting": true,
};

/** Debian's Firefox by WebDriver BiDi: Playwright asks it for commands that it does not have yet. */
export const openFirefox: OpenPage = async (viewport) => {
  const profile = mkdtempSync(join(tmpdir(), "tributary-firefox-"));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const port = await freePort();
  const remote = ["--remote-debugging-port", String(port)];
  runProgram("/usr/bin/firefox-esr", [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    ...remote,
  ]);
  const call = await whenReady(() => connect(`ws://127.0.0.1:${port}/session`));
  await call("session.new", { capabilities: {} });
  const { contexts } = await call("browsingContext.getTree", {});
  const [{ context }] = contexts;
  await call("browsingContext.setViewport", { context, viewport });
  return {
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (expression) => {
      const { result, exceptionDetails } = await call("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: (...actions) => call("input.performActions", { context, actions }),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: answers have the shape of their command
type Call = (method: string, params: object) => Promise<any>;

async function connect(url: string): Promise<Call> {
  const socket = new WebSocket(url);
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  socket.onopen = () => resolve();
  socket.onerror = () => reject(new Error(`${url} is not open`));
  await opened;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === "success") asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  };
  let last = 0;
  return (method, params) => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}
