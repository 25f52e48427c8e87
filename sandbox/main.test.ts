import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

function start(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { NODE_NO_WARNINGS: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test("prints its address, serves the API there, and stops on SIGTERM", async () => {
  const child = start({ SANDBOX_API_KEY: "key", SANDBOX_WEBHOOK_SECRET: "secret" });
  const [line] = await once(createInterface(child.stdout), "line");
  const { url } = JSON.parse(line);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${url}/api/payments`, { headers: { authorization: "Bearer key" } });
  expect(response.status).toBe(200);
  await response.text();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([
  ["SANDBOX_API_KEY", "gateway", { SANDBOX_WEBHOOK_SECRET: "secret" }],
  ["SANDBOX_PORT", "stripe", { SANDBOX_PORT: "x", SANDBOX_DATA: ":memory:" }],
  ["STRIPE_SECRET_KEY", "stripe", { STRIPE_SECRET_KEY: "sk_live_1" }],
  ["BTCPAY_URL", "btcpay", { BTCPAY_URL: "https://pay.example.org" }],
])("exits with a message if %s is missing or invalid", async (name, gateway, variables) => {
  const child = start(variables, gateway);
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const [code] = await once(child, "close");
  expect(code).not.toBe(0);
  expect(errors).toContain(name);
});

test.each([
  ["stripe", { STRIPE_SECRET_KEY: "sk_test_own" }, "STRIPE_API_URL", "/pay/none"],
  ["btcpay", { BTCPAY_API_KEY: "own" }, "BTCPAY_URL", "/i/none"],
])(
  "the double of %s prints the variables a site needs to reach it",
  async (name, own, at, page) => {
    const child = start({ ...own, SANDBOX_PORT: "0", SANDBOX_DATA: ":memory:" }, name);
    const variables: Record<string, string> = {};
    for await (const line of createInterface(child.stdout)) {
      const [variable = "", value = ""] = line.split("=");
      variables[variable] = value;
      if (variable.endsWith("_WEBHOOK_SECRET")) break;
    }
    expect(variables).toMatchObject(own);
    expect((await fetch(`${variables[at]}${page}`)).status).toBe(404);
  },
);
