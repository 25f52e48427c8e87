import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/free-port.ts";
import { startPostgresCluster } from "#server/testing/postgres-cluster.ts";
import { killChild } from "./child-program.ts";
import type { Cleanup } from "./cleanup.ts";
import { createDatabasePower } from "./database-power.ts";
import { createGatewayClient } from "./gateway-client.ts";
import { startGateway } from "./gateway-process.ts";
import type { Sabotage } from "./sabotage/sabotages.ts";
import { superviseSite } from "./site-process.ts";
import { setUpSite } from "./site-setup.ts";

const DATABASE = "chaos";
const PAGELESS = new URL("pageless/pageless.ts", import.meta.url).href;
/** A bank transfer is under way that long. */
const SETTLE_AFTER_MS = 4_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** PostgreSQL, the gateway and the site, each a process of its own on loopback, ready to be hurt. */
export async function openWorld(
  cleanup: Cleanup,
  options: { readonly sabotage?: Sabotage; readonly keep: boolean },
) {
  const { signal } = cleanup;
  const folder = mkdtempSync(join(tmpdir(), "tributary-chaos-"));
  if (!options.keep) await cleanup.undo(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  const { sabotage } = options;
  const campaigns = await setUpSite(cluster.url, DATABASE, sabotage?.spoilDatabase ?? []);

  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const secret = () => randomBytes(32).toString("base64url");
  const [apiKey, webhookSecret] = [secret(), secret()];
  const { child, url: gatewayUrl } = await startGateway({
    file: fileOf("../sandbox/main.ts"),
    logFile: join(folder, "gateway.log"),
    environment: {
      SANDBOX_API_KEY: apiKey,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_WEBHOOK_URL: `${siteUrl}/api/v1/webhooks/sandbox/`,
      SANDBOX_SETTLE_AFTER_MS: String(SETTLE_AFTER_MS),
    },
  });
  await cleanup.undo(() => killChild(child));

  const power = createDatabasePower(cluster, signal);
  const environment = {
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: siteUrl,
    DATA_DIR: folder,
    DATABASE_URL: cluster.url(DATABASE),
    APP_SECRET: secret(),
    SANDBOX_URL: gatewayUrl,
    SANDBOX_API_KEY: apiKey,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    SAMPLE_DATA: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
    LOG_LEVEL: "error",
    // Every donor has an address of their own, as behind a proxy.
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const site = superviseSite({
    file: fileOf("../server/main.ts"),
    logFile: join(folder, "site.log"),
    preload: [PAGELESS, ...(sabotage?.preload ?? [])],
    environment,
    url: siteUrl,
    databaseAwaySince: power.awaySince,
    signal,
  });
  await cleanup.undo(site.kill);
  await site.start();
  const gateway = createGatewayClient(gatewayUrl, apiKey);
  return { folder, campaigns, siteUrl, environment, site, power, gateway, signal };
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
