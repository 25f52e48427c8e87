import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSandboxClient } from "../chaos/gateways/sandbox-client.ts";
import type { KnownCampaign } from "../chaos/rates.ts";
import { openMailServer } from "../chaos/weather/mail-server.ts";
import { killChild } from "../chaos/world/child-program.ts";
import type { Cleanup } from "../chaos/world/cleanup.ts";
import { startGateway } from "../chaos/world/gateway-process.ts";
import { openWebhookRelay } from "../chaos/world/webhook-relay.ts";
import { openMember, runToEnd } from "./lineup-member.ts";
import type { StageDatabase } from "./stage-database.ts";
import { thisVersion, type Version } from "./version.ts";

/** The switch looks five times a second who takes no more calls, and less often on a busy machine. */
const DRAIN_SECONDS = 5;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A folder for a drill, gone when it ends. */
export async function drillFolder(cleanup: Cleanup): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-drill-"));
  await cleanup.undo(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Fills the database; a gateway, a mail server, and a switch before places for processes of the site. */
export async function openStage(
  cleanup: Cleanup,
  {
    folder,
    database,
    begin = thisVersion(),
  }: {
    readonly folder: string;
    readonly database: StageDatabase;
    /** Whose tables are made first. */
    readonly begin?: Version;
  },
) {
  const { ownerUrl, ask } = database;
  const campaigns = await fill(ownerUrl, begin);
  const mailServer = await openMailServer();
  await cleanup.undo(mailServer.close);

  const ready = new Set<number>();
  const relay = await openWebhookRelay(() => [...ready]);
  await cleanup.undo(relay.close);
  const secrets = { SANDBOX_API_KEY: secret(), SANDBOX_WEBHOOK_SECRET: secret() };
  const { child, url: gatewayUrl } = await startGateway({
    file: join(thisVersion().folder, "sandbox/main.ts"),
    logFile: join(folder, "gateway.log"),
    environment: { ...secrets, SANDBOX_WEBHOOK_URL: `${relay.url}/api/v1/webhooks/sandbox/` },
  });
  await cleanup.undo(() => killChild(child));

  const environment = {
    ...secrets,
    NODE_ENV: "production",
    DATABASE_URL: asSite(ownerUrl),
    DATA_DIR: join(folder, "data"),
    APP_SECRET: secret(),
    PUBLIC_URL: relay.url,
    SANDBOX: "on",
    SANDBOX_URL: gatewayUrl,
    SAMPLE_DATA: "off",
    SMTP_URL: mailServer.url,
    LOG_LEVEL: "error",
    // Every donor has an address of their own, as behind a proxy.
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    ...database.environment,
  };
  mkdirSync(environment.DATA_DIR);
  return {
    ...{ campaigns, mailServer, ask, siteUrl: relay.url, environment },
    /** Ports to which the switch sends calls. */
    ready,
    gateway: createSandboxClient(gatewayUrl, secrets.SANDBOX_API_KEY),
    /** As production does: by the owner, with the program of that version. */
    migrate: (version: Version) =>
      runToEnd({
        file: join(version.folder, "scripts/admin.ts"),
        args: ["migrate"],
        logFile: join(folder, "migrate.log"),
        environment: { ...environment, DATABASE_OWNER_URL: ownerUrl },
      }),
    member: (name: string, own: Readonly<Record<string, string>> = {}) =>
      openMember({
        logFile: join(folder, `${name}.log`),
        environment: { ...environment, ...own },
        ...{ ready, cleanup },
      }),
  };
}

/** By the code of that version, which knows its own tables. */
async function fill(ownerUrl: string, version: Version): Promise<KnownCampaign[]> {
  const its = (file: string) => import(pathToFileURL(join(version.folder, file)).href);
  const { openPostgres }: typeof import("#server/platform/db/postgres-database.ts") = await its(
    "server/platform/db/postgres-database.ts",
  );
  const { setUpSite }: typeof import("../chaos/world/site-setup.ts") = await its(
    "chaos/world/site-setup.ts",
  );
  const database = openPostgres(ownerUrl, { connections: 2 });
  try {
    return (await setUpSite(database, [])).campaigns;
  } finally {
    await database.close();
  }
}

/** The same address for the user that the site runs as in production: one who does not own the tables. */
export function asSite(ownerUrl: string): string {
  return ownerUrl.replace(/\/\/[^@/]*@/, "//site:any@");
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}
