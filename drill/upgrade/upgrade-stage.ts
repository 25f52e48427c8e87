import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "#server/platform/db/postgres-database.ts";
import { startPostgresCluster } from "#server/testing/services/postgres-cluster.ts";
import { administer } from "#server/testing/services/test-template.ts";
import { createGatewayClient } from "../../chaos/gateway-client.ts";
import type { KnownCampaign } from "../../chaos/rates.ts";
import { openMailServer } from "../../chaos/weather/mail-server.ts";
import { askPostgres } from "../../chaos/world/ask-database.ts";
import { killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { startGateway } from "../../chaos/world/gateway-process.ts";
import { setUpSite } from "../../chaos/world/site-setup.ts";
import { openWebhookRelay } from "../../chaos/world/webhook-relay.ts";
import { openMember, runToEnd } from "./lineup-member.ts";
import { makeNewerVersion, thisVersion, type Version } from "./two-versions.ts";

const DATABASE = "drill";
/** The switch sees within a tenth of that who takes no more calls. */
const DRAIN_SECONDS = 2;

/** A PostgreSQL, a gateway, a mail server, places for two processes and a switch before them. */
export async function openStage(cleanup: Cleanup) {
  const folder = mkdtempSync(join(tmpdir(), "tributary-drill-"));
  await cleanup.undo(() => rmSync(folder, { recursive: true, force: true }));
  const versions = { old: thisVersion(), newer: await makeNewerVersion(join(folder, "newer")) };
  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  const ownerUrl = cluster.url(DATABASE);
  const campaigns = await fill(cluster.url("postgres"), ownerUrl);
  const rows = askPostgres(ownerUrl);
  await cleanup.undo(rows.close);
  const mailServer = await openMailServer();
  await cleanup.undo(mailServer.close);

  const ready = new Set<number>();
  const relay = await openWebhookRelay(() => [...ready]);
  await cleanup.undo(relay.close);
  const secrets = { SANDBOX_API_KEY: secret(), SANDBOX_WEBHOOK_SECRET: secret() };
  const { child, url: gatewayUrl } = await startGateway({
    file: join(versions.old.folder, "sandbox/main.ts"),
    logFile: join(folder, "gateway.log"),
    environment: { ...secrets, SANDBOX_WEBHOOK_URL: `${relay.url}/api/v1/webhooks/sandbox/` },
  });
  await cleanup.undo(() => killChild(child));

  const environment = {
    ...secrets,
    NODE_ENV: "production",
    DATABASE_URL: programUrl(ownerUrl),
    DATA_DIR: join(folder, "data"),
    APP_SECRET: secret(),
    PUBLIC_URL: relay.url,
    SANDBOX_URL: gatewayUrl,
    SAMPLE_DATA: "off",
    SMTP_URL: mailServer.url,
    LOG_LEVEL: "error",
    // Every donor has an address of their own, as behind a proxy.
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  mkdirSync(environment.DATA_DIR);
  /** As production does: by the owner, with the program of that version. */
  const migrate = (version: Version) =>
    runToEnd({
      file: join(version.folder, "scripts/admin.ts"),
      args: ["migrate"],
      logFile: join(folder, "migrate.log"),
      environment: { ...environment, DATABASE_OWNER_URL: ownerUrl },
    });
  await migrate(versions.old);
  const member = (name: string) =>
    openMember({ logFile: join(folder, `${name}.log`), environment, ready, cleanup });
  return {
    ...{ versions, campaigns, mailServer, migrate, ask: rows.ask, siteUrl: relay.url },
    members: [await member("first"), await member("second")] as const,
    gateway: createGatewayClient(gatewayUrl, secrets.SANDBOX_API_KEY),
  };
}

async function fill(serverUrl: string, ownerUrl: string): Promise<KnownCampaign[]> {
  await administer(serverUrl, `CREATE DATABASE ${DATABASE}`);
  const database = openPostgres(ownerUrl, { connections: 2 });
  try {
    return await setUpSite(database, []);
  } finally {
    await database.close();
  }
}

/** The site runs as in production: as a user who does not own the tables. */
function programUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "site";
  url.password = "any";
  return url.href;
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}
