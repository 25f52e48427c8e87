import { join } from "node:path";
import type { Config } from "./config.ts";
import { createDonationLinks } from "./features/donations/donation-links.ts";
import { applyEvents } from "./features/webhooks/apply-events.ts";
import { createAnswerCache } from "./platform/cache/answer-cache.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { CHANGES_CHANNEL } from "./platform/db/changes.ts";
import type { Database } from "./platform/db/database.ts";
import { openEmbeddedDatabase } from "./platform/db/embedded-database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openPostgres } from "./platform/db/postgres-database.ts";
import { createDrain } from "./platform/jobs/drain.ts";
import type { Log } from "./platform/log.ts";
import { createSandboxProvider } from "./platform/payments/sandbox-provider.ts";
import { deriveKey } from "./platform/secrets.ts";

/** Events whose worker died are taken over within the lease and this, ms. */
const INBOX_EVERY_MS = 5_000;

export type Deps = Awaited<ReturnType<typeof wire>>;

/** What tests put in the place of the real parts. */
export interface Replacements {
  readonly database?: Database;
  readonly clock?: Clock;
}

/** Opens and connects everything the features need; the one place that knows all the parts. */
export async function wire(config: Config, log: Log, replacements: Replacements = {}) {
  const clock = replacements.clock ?? systemClock;
  const database = replacements.database ?? openDatabase(config, log);
  const opened = await database;
  await migrate(opened);
  const cache = createAnswerCache(opened.changes, config.answerCache);
  await opened.listen(CHANGES_CHANNEL, opened.changes.listener);

  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const sandbox = sandboxSettings(config, publicUrl);
  const provider = createSandboxProvider({
    apiUrl: sandbox.apiUrl,
    origin: new URL(sandbox.publicUrl).origin,
    apiKey: sandbox.apiKey,
    webhookSecret: sandbox.webhookSecret,
  });
  const settling = {
    database: opened,
    provider,
    clock,
    donorKey: deriveKey(config.appSecret, "donors"),
  };
  const inbox = createDrain(() => applyEvents(settling), { everyMs: INBOX_EVERY_MS, log });
  return {
    config,
    log,
    db: opened.db,
    cache,
    publicUrl,
    sandbox,
    ...settling,
    inbox,
    links: createDonationLinks(publicUrl, deriveKey(config.appSecret, "donation secrets")),
    challengeKey: deriveKey(config.appSecret, "challenges"),
    sourceKey: deriveKey(config.appSecret, "sources"),
    close: async () => {
      await inbox.stop();
      await opened.close();
    },
  };
}

function openDatabase(config: Config, log: Log): Promise<Database> | Database {
  if (config.databaseUrl === undefined)
    return openEmbeddedDatabase(join(config.dataDir, "postgres"));
  return openPostgres(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
}

/** Where the sandbox gateway is: a program of its own, or mounted in this one and met by HTTP all the same. */
function sandboxSettings(config: Config, publicUrl: string) {
  if (config.sandbox) {
    const { url, apiKey, webhookSecret } = config.sandbox;
    return { mounted: false, apiUrl: url, publicUrl: url, apiKey, webhookSecret };
  }
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return {
    mounted: true,
    apiUrl: `http://${host}:${config.port}/sandbox`,
    publicUrl: `${publicUrl}/sandbox`,
    apiKey: deriveKey(config.appSecret, "sandbox api").toString("base64url"),
    webhookSecret: deriveKey(config.appSecret, "sandbox webhooks").toString("base64url"),
  };
}
