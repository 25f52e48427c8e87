import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createDice } from "../donors/dice.ts";
import { createBtcpayClient } from "../gateways/btcpay-client.ts";
import { readStore } from "../gateways/btcpay-store.ts";
import { type GatewayClient, joinGateways } from "../gateways/gateway-client.ts";
import { startClaims } from "../gateways/refund-claims.ts";
import { createSandboxClient } from "../gateways/sandbox-client.ts";
import { createStripeClient } from "../gateways/stripe-client.ts";
import { type GatewayLine, openGatewayLine } from "../weather/gateway-line.ts";
import { killChild } from "./child-program.ts";
import type { Cleanup } from "./cleanup.ts";
import { startGateway } from "./gateway-process.ts";
import { fileOf, secret } from "./world-files.ts";

/** A site has the sandbox, or real gateways: here their doubles, side by side. */
export const gatewayKinds = ["sandbox", "doubles"] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** Those of the storm are counted up from 0. */
const LINE_DICE = -1;
/** A bank transfer is under way that long; a block of the chain is half of it. */
const SETTLE_AFTER_MS = 4_000;
/** So long somebody has to pay in bitcoin: then it is too late. */
const INVOICE_OPEN_MS = 12_000;
/** Stripe tells its fee that long after a payment. */
const FEE_AFTER_MS = 1_500;
/** The wallet is never too poor for what it gives back. */
const WALLET_SATS = 1_000_000_000;

export interface OpenGateway {
  readonly name: string;
  readonly client: GatewayClient;
  /** Between the site and it. */
  readonly line: GatewayLine;
  readonly environment: Readonly<Record<string, string>>;
}

interface Options {
  readonly cleanup: Cleanup;
  readonly folder: string;
  readonly seed: number;
  /** Where webhooks go, without a path. */
  readonly webhooksTo: string;
}

/** Programs of their own, each behind a line; and all of them as one. */
export async function openGateways(kind: GatewayKind, options: Options) {
  const all =
    kind === "sandbox"
      ? [await openSandbox(options)]
      : [await openStripe(options), await openBtcpay(options)];
  return {
    gateways: all,
    gateway: joinGateways(all.map(({ client }) => client)),
    gatewayEnvironment: Object.assign({}, ...all.map(({ environment }) => environment)),
  };
}

async function openSandbox(options: Options): Promise<OpenGateway> {
  const secrets = { SANDBOX_API_KEY: secret(), SANDBOX_WEBHOOK_SECRET: secret() };
  const name = "sandbox";
  const { url, line } = await start(options, name, {
    ...secrets,
    SANDBOX_SETTLE_AFTER_MS: String(SETTLE_AFTER_MS),
  });
  return {
    name,
    client: createSandboxClient(url, secrets.SANDBOX_API_KEY),
    line,
    environment: { ...secrets, SANDBOX: "on", SANDBOX_URL: line.url },
  };
}

async function openStripe(options: Options): Promise<OpenGateway> {
  const key = `sk_test_${randomBytes(16).toString("hex")}`;
  const secrets = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: `whsec_${secret()}` };
  const name = "stripe-test";
  const { url, line } = await start(options, name, {
    ...secrets,
    SANDBOX_FEE_AFTER_MS: String(FEE_AFTER_MS),
    SANDBOX_AVAILABLE_AFTER_MS: "0",
  });
  return {
    name,
    client: createStripeClient(url, key),
    line,
    environment: { ...secrets, STRIPE_API_URL: line.url },
  };
}

async function openBtcpay(options: Options): Promise<OpenGateway> {
  const secrets = {
    BTCPAY_STORE_ID: randomBytes(16).toString("hex"),
    BTCPAY_API_KEY: secret(),
    BTCPAY_WEBHOOK_SECRET: secret(),
  };
  const name = "btcpay";
  const { url, line } = await start(options, name, {
    ...secrets,
    SANDBOX_SETTLE_AFTER_MS: String(SETTLE_AFTER_MS / 2),
    SANDBOX_EXPIRE_AFTER_MS: String(INVOICE_OPEN_MS),
  });
  const access = { url, storeId: secrets.BTCPAY_STORE_ID, apiKey: secrets.BTCPAY_API_KEY };
  await fetch(`${url}/control/drift`, {
    method: "PUT",
    headers: { authorization: `Bearer ${access.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ sats: WALLET_SATS }),
  });
  const claims = startClaims(access, readStore(access));
  await options.cleanup.undo(claims.end);
  return {
    name,
    client: createBtcpayClient(access),
    line,
    environment: { ...secrets, BTCPAY_URL: line.url },
  };
}

/** By its name in the site's addresses. */
const programs: Record<string, { args: string[]; dice: number }> = {
  sandbox: { args: [], dice: LINE_DICE },
  "stripe-test": { args: ["stripe"], dice: LINE_DICE - 1 },
  btcpay: { args: ["btcpay"], dice: LINE_DICE - 2 },
};

async function start(
  { cleanup, folder, seed, webhooksTo }: Options,
  name: "sandbox" | "stripe-test" | "btcpay",
  environment: Readonly<Record<string, string>>,
) {
  const { args = [], dice = LINE_DICE } = programs[name] ?? {};
  const { child, url } = await startGateway({
    file: fileOf("../../sandbox/main.ts"),
    args,
    logFile: join(folder, `gateway-${name}.log`),
    environment: {
      ...environment,
      SANDBOX_PORT: "0",
      SANDBOX_DATA: ":memory:",
      SANDBOX_WEBHOOK_URL: `${webhooksTo}/api/v1/webhooks/${name}/`,
    },
  });
  await cleanup.undo(() => killChild(child));
  const line = await openGatewayLine(url, createDice(seed, dice).next);
  await cleanup.undo(line.close);
  return { url, line };
}
