import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/services/free-port.ts";
import { removeOnExit } from "#server/testing/services/on-exit.ts";
import type { Query } from "../check/site-rows.ts";
import { createDice } from "../donors/dice.ts";
import { openGatewayProxy, openWebhookRelay } from "../faults/gateway-proxy.ts";
import { openMailServer } from "../faults/mail-server.ts";
import { createBankAccount } from "../gateways/bank-account.ts";
import { createStripeClient, stripeSecrets } from "../gateways/stripe-double.ts";
import type { Sabotage } from "../sabotage/sabotages.ts";
import { startChild } from "./child-program.ts";
import { startGateway } from "./gateway-process.ts";
import { superviseSite } from "./site-process.ts";
import { openEmbeddedStore, openPostgresStore } from "./store.ts";

export interface WorldOptions {
  readonly embedded: boolean;
  readonly seed: number;
  /** Keeps the logs. */
  readonly keep?: boolean;
  readonly sabotage?: Sabotage;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Probabilities of faults between the site, its gateway and its mail server. */
const FAULTS = {
  webhooks: { lose: 0.1, repeat: 0.3, delay: 0.3 },
  calls: { refuse: 0.15, drop: 0.12 },
  mails: { defer: 0.15, cut: 0.1 },
} as const;
/** Dice purposes of the faults; donors' purposes count up from 0. */
const DICE = { webhooks: -1, calls: -2, mails: -3 } as const;
/** When the first starts are killed, ms: while the database is created or migrated. */
const FIRST_STARTS_MS = [40, 700, 1_500, 2_500, 3_700];

/** The database, the gateway, the mail server and the site's processes on loopback. They end with this process. */
export async function openWorld({ embedded, seed, keep, sabotage }: WorldOptions) {
  const folder = mkdtempSync(join(tmpdir(), "tributary-chaos-"));
  if (!keep) removeOnExit(folder);
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder);
  const store = await (embedded ? openEmbeddedStore(dataFolder) : openPostgresStore());

  let faultsEnabled = false;
  /** Picks a fault by its probability; none while faults are off. */
  const createFaultPicker = <Fault extends string>(
    shares: Record<Fault, number>,
    purpose: number,
  ) => {
    const { next } = createDice(seed, purpose);
    return (): Fault | undefined => {
      let point = faultsEnabled ? next() : 1;
      for (const fault in shares) {
        point -= shares[fault];
        if (point < 0) return fault;
      }
      return undefined;
    };
  };
  const ports = await Promise.all(Array.from({ length: store.processes }, () => freePort()));
  const siteUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const webhookDice = createDice(seed, DICE.webhooks);
  const webhookRelay = await openWebhookRelay(
    siteUrls,
    () => (faultsEnabled ? webhookDice.next() : 1),
    {
      ...FAULTS.webhooks,
      ...(sabotage?.losesNoWebhooks ? { lose: 0 } : {}),
    },
  );
  const mailServer = await openMailServer(createFaultPicker(FAULTS.mails, DICE.mails));
  const stripe = stripeSecrets();
  const { url: stripeUrl } = await startGateway({
    file: fileOf("sandbox/main.ts"),
    args: ["stripe"],
    logFile: join(folder, "gateway.log"),
    environment: {
      ...{ ...stripe, SANDBOX_PORT: "0", SANDBOX_DATA: ":memory:" },
      SANDBOX_WEBHOOK_URL: `${webhookRelay.url}/api/v1/webhooks/stripe-test/`,
    },
  });
  const gatewayProxy = await openGatewayProxy(
    stripeUrl,
    createFaultPicker(FAULTS.calls, DICE.calls),
  );

  const identity = { appSecret: secret(), publicUrl: siteUrls[0] ?? "" };
  const environment = {
    NODE_ENV: "production",
    PUBLIC_URL: identity.publicUrl,
    DATA_DIR: dataFolder,
    APP_SECRET: identity.appSecret,
    SAMPLE_DATA: "off",
    SMTP_URL: mailServer.url,
    LOG_LEVEL: "error",
    // Every donor has their own address, as behind a proxy.
    TRUSTED_PROXIES: "127.0.0.1",
    ...{ ...stripe, STRIPE_API_URL: gatewayProxy.url },
    ...store.environment,
  };
  const preload = sabotage?.preload ?? [];
  const sites = ports.map((port, index) =>
    superviseSite({
      file: fileOf("server/main.ts"),
      logFile: join(folder, `site-${index}.log`),
      ...{ preload, url: siteUrls[index] ?? "" },
      environment: { ...environment, PORT: String(port) },
      databaseWasDownSince: store.wasDownSince,
    }),
  );
  if (embedded) {
    const [site] = sites;
    for (const afterMs of FIRST_STARTS_MS) await site?.startAndKill(afterMs);
    await site?.start();
    await site?.kill();
  }
  const { campaigns, bearer } = await store.setUp(identity);
  await startSites();
  return {
    ...{ folder, environment, campaigns, sites, siteUrls, store },
    ...{ mailServer, webhookRelay, gatewayProxy, bearer },
    gateway: createStripeClient(stripeUrl, stripe.STRIPE_SECRET_KEY),
    bank: createBankAccount(),
    setFaultsEnabled: (enabled: boolean) => {
      faultsEnabled = enabled;
    },
    /** Runs the site's every-minute jobs. */
    runJobsNow: () => withoutSites(runJobsNow),
    readRows: <T>(work: (query: Query) => Promise<T>) => withoutSites(() => store.read(work)),
  };

  async function startSites(): Promise<void> {
    await Promise.all(sites.map((site) => site.start()));
  }

  /** An embedded database allows one process: the site is killed and restarted afterwards. */
  async function withoutSites<T>(work: () => Promise<T>): Promise<T> {
    if (!embedded) return work();
    for (const site of sites) await site.kill();
    const result = await work();
    await startSites();
    return result;
  }

  async function runJobsNow(): Promise<void> {
    const file = fileOf("chaos/world/run-jobs-now.ts");
    const child = startChild({
      file,
      logFile: join(folder, "run-jobs-now.log"),
      preload,
      environment,
    });
    await once(child, "exit");
  }
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}
