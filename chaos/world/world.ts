import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/services/free-port.ts";
import type { Sabotage } from "../sabotage/sabotage.ts";
import { openMailServer } from "../weather/mail-server.ts";
import type { Cleanup } from "./cleanup.ts";
import { openEmbeddedStore } from "./embedded-store.ts";
import { type GatewayKind, openGateways } from "./gateways.ts";
import { sendIntruder } from "./intruder.ts";
import { officeBearer } from "./office-session.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { type SiteProcess, superviseSite } from "./site-process.ts";
import { openWebhookRelay } from "./webhook-relay.ts";
import { fileOf, secret } from "./world-files.ts";

export interface WorldOptions {
  readonly sabotage?: Sabotage;
  readonly keep: boolean;
  /** One process with the database in it, instead of two on one PostgreSQL. */
  readonly embedded: boolean;
  /** The sandbox where nothing is said. */
  readonly gateways?: GatewayKind;
  readonly seed: number;
  /** The short form. */
  readonly hurry: boolean;
  /** Addresses of modules that the site's processes load before everything else. */
  readonly preload?: readonly string[];
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The store, the gateways, the mail server and the site's processes on loopback, ready to be hurt. */
export async function openWorld(cleanup: Cleanup, options: WorldOptions) {
  const { signal } = cleanup;
  const { sabotage } = options;
  const preload = options.preload ?? sabotage?.preload ?? [];
  requireBuild();
  const folder = mkdtempSync(join(tmpdir(), "tributary-chaos-"));
  if (!options.keep) await cleanup.undo(() => rmSync(folder, { recursive: true, force: true }));
  const openStore = options.embedded ? openEmbeddedStore : openPostgresStore;
  const spoil = sabotage?.spoilDatabase ?? [];
  const store = await openStore({ cleanup, folder, spoil, ownDisk: !options.hurry });

  const ports = await Promise.all(store.environments.map(() => freePort()));
  const relay = await openWebhookRelay(() => ports);
  await cleanup.undo(relay.close);
  const mailServer = await openMailServer();
  await cleanup.undo(mailServer.close);
  const { gateways, gateway, gatewayEnvironment } = await openGateways(
    options.gateways ?? "sandbox",
    { cleanup, folder, seed: options.seed, webhooksTo: relay.url },
  );

  const appSecret = secret();
  const metricsToken = secret();
  const siteUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const environments = store.environments.map((own, index) => {
    const dataFolder = join(folder, `data-${index}`);
    mkdirSync(dataFolder, { recursive: true });
    return {
      NODE_ENV: "production",
      PORT: String(ports[index]),
      PUBLIC_URL: siteUrls[0] ?? "",
      DATA_DIR: dataFolder,
      APP_SECRET: appSecret,
      METRICS_TOKEN: metricsToken,
      ...gatewayEnvironment,
      SAMPLE_DATA: "off",
      SMTP_URL: mailServer.url,
      LOG_LEVEL: "error",
      // Every donor has an address of their own, as behind a proxy.
      TRUSTED_PROXIES: "127.0.0.1",
      ...own,
    };
  });
  const programs = environments.map((environment, index) => ({
    file: fileOf("../../server/main.ts"),
    logFile: join(folder, `site-${index}.log`),
    preload,
    environment,
  }));
  const sites = programs.map((program, index) => ({
    url: siteUrls[index] ?? "",
    process: superviseSite({
      ...program,
      url: siteUrls[index] ?? "",
      databaseAwaySince: (time) => store.hurtSince(index, time),
      signal,
    }),
  }));
  for (const site of sites) await cleanup.undo(site.process.kill);
  const { campaigns, office } = await store.setUp(() => hurtFirstStarts(sites[0]?.process));
  await Promise.all(sites.map(({ process }) => process.start()));
  const [first] = programs;
  const intrusions = options.embedded && first ? await sendIntruder(first) : [];
  const bearer = officeBearer(office, { appSecret, publicUrl: siteUrls[0] ?? "" });
  const { power, lines } = store;
  return {
    ...{ folder, campaigns, sites, siteUrls, environments, power, lines, store },
    ...{ bearer, metricsToken, gateway, gateways, mailServer, signal, intrusions, preload },
    /** No gateway reaches the site any more. */
    stopWebhooks: relay.close,
  };
}

/** How soon the first starts are killed, ms: while the database is made, and while it migrates. */
const FIRST_STARTS = [40, 600, 1_300, 2_000, 2_800, 3_700] as const;

async function hurtFirstStarts(site: SiteProcess | undefined): Promise<void> {
  for (const afterMs of FIRST_STARTS) await site?.startAndKill(afterMs);
  await site?.start();
  await site?.kill();
}

function requireBuild(): void {
  if (!existsSync(fileOf("../../build/server/index.js"))) {
    throw new Error("the pages are not built: run `npm run build` first");
  }
}
