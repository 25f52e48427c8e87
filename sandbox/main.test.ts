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

test("the process says where it listens, answers there, and stops when asked", async () => {
  const child = start({ SANDBOX_API_KEY: "key", SANDBOX_WEBHOOK_SECRET: "secret" });
  const [line] = await once(createInterface(child.stdout), "line");
  const { url } = JSON.parse(line);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = await fetch(`${url}/api/payments`, { headers: { authorization: "Bearer key" } });
  expect(answer.status).toBe(200);
  await answer.text();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the double of Stripe says by what variables a site reaches it", async () => {
  const child = start({ SANDBOX_DATA: ":memory:", SANDBOX_PORT: "0" }, "stripe");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said: Record<string, string> = {};
  for (let i = 0; i < 3; i += 1) {
    const [name = "", value = ""] = String((await lines.next()).value).split("=");
    said[name] = value;
  }
  const headers = { authorization: `Bearer ${said.STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${said.STRIPE_API_URL}/v1/balance`, { headers });
  expect(await answer.json()).toMatchObject({ object: "balance", livemode: false });
  expect(said.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
});

test.each([
  ["SANDBOX_API_KEY", "gateway", { SANDBOX_WEBHOOK_SECRET: "secret" }],
  [
    "SANDBOX_PORT",
    "gateway",
    { SANDBOX_API_KEY: "k", SANDBOX_WEBHOOK_SECRET: "s", SANDBOX_PORT: "x" },
  ],
  ["STRIPE_SECRET_KEY", "stripe", { STRIPE_SECRET_KEY: "sk_live_1" }],
  ["BTCPAY_URL", "btcpay", { BTCPAY_URL: "https://pay.example.org" }],
])("a process that lacks or cannot read %s says so and ends", async (name, gateway, variables) => {
  const child = start(variables, gateway);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  expect(code).not.toBe(0);
  expect(said).toContain(name);
});

test("the double of BTCPay Server prints the variables by which a site reaches it", async () => {
  const child = start(
    { BTCPAY_API_KEY: "key of its own", SANDBOX_PORT: "0", SANDBOX_DATA: ":memory:" },
    "btcpay",
  );
  const said = createInterface(child.stdout);
  const variables: Record<string, string> = {};
  for await (const line of said) {
    const [name = "", value = ""] = line.split("=");
    variables[name] = value;
    if (name === "BTCPAY_WEBHOOK_SECRET") break;
  }
  expect(variables).toMatchObject({ BTCPAY_API_KEY: "key of its own", BTCPAY_TEST: "on" });
  const answer = await fetch(`${variables.BTCPAY_URL}/i/none`);
  expect(answer.status).toBe(404);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a gateway that nobody knows is named together with those there are", async () => {
  const child = start({}, "paypal");
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  expect((await once(child, "close"))[0]).not.toBe(0);
  expect(said).toContain("gateway, btcpay, stripe");
});
