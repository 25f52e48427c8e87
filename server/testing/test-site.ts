import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { createDeps, type Replacements } from "../deps.ts";
import { profileJobs } from "../features/account/profile/profile-jobs.ts";
import { followerJobs } from "../features/campaigns/followers/notify-followers.ts";
import { mailJobs } from "../features/foundation/emails/email-jobs.ts";
import { checkoutJobs } from "../features/giving/payments/payment-jobs.ts";
import { receiptJobs } from "../features/giving/receipts/receipt-jobs.ts";
import { recurringJobs } from "../features/giving/recurring/recurring-jobs.ts";
import { refundJobs } from "../features/giving/refunds/refund-jobs.ts";
import type { PageBuild } from "../pages.ts";
import type { Database } from "../platform/db/database.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { fakeArgon2 } from "./fake-argon2.ts";
import { freePort } from "./services/free-port.ts";
import { onFileEnd } from "./services/on-file-end.ts";
import { createTestDatabase } from "./services/test-database.ts";
import { campaignFactory } from "./test-campaign.ts";
import { createMailReader, idleJobs } from "./test-mails.ts";

export interface TestResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
  readonly text: string;
  readonly headers: Headers;
}

/** A clock that only tests advance, ms; it starts at the machine's time. */
export interface TestClock {
  now: number;
}

export interface TestSiteOptions {
  /** Another site's database, for two processes on it. */
  readonly database?: Database;
  readonly clock?: TestClock;
  readonly environment?: Record<string, string>;
  /** Real hashing, for tests that are about it; cheap by default. */
  readonly argon2?: Replacements["argon2"];
  readonly pictureRoom?: Replacements["pictureRoom"];
  /** Low limits by name. */
  readonly limits?: Replacements["limits"];
  /** Runs jobs, which deliver emails for `mailTo` and `findEmails` and expire checkouts. By default jobs are dropped. */
  readonly mails?: true;
  /** Replaces the built pages; without it there are none. */
  readonly pages?: PageBuild;
}

function hasRealGateway(environment: Record<string, string> = {}): boolean {
  return "STRIPE_SECRET_KEY" in environment || "BTCPAY_URL" in environment;
}

/** How often a test site polls for retries, ms. */
const POLL_MS = 250;

/** Starts a whole site on loopback with the sandbox gateway; closes it when the test file ends. */
export async function openTestSite(options: TestSiteOptions = {}) {
  const database = options.database ?? (await createTestDatabase()).database;
  const clock = options.clock ?? { now: Date.now() };
  const dataDir = mkdtempSync(join(tmpdir(), "tributary-site-"));
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: dataDir,
    // The sandbox cannot be used with a real gateway.
    SANDBOX: hasRealGateway(options.environment) ? "" : "on",
    APP_SECRET: "the secret of all test sites, so that two may share a database",
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    ...options.environment,
  });
  const log = createLog(config.logLevel);
  const runsJobs = config.role !== "web";
  const wired = await createDeps(config, log, {
    database,
    clock: () => clock.now,
    argon2: options.argon2 ?? fakeArgon2,
    pictureRoom: options.pictureRoom,
    limits: options.limits,
    jobs: options.mails
      ? createJobs(database, log, { works: runsJobs, checkEveryMs: POLL_MS })
      : idleJobs,
  });
  const provider = wired.gateways.named("sandbox") ?? wired.gateways.all[0];
  if (!provider) throw new Error("a test site has a gateway");
  /** `provider` is the sandbox gateway, or else the first real one. */
  const deps = { ...wired, provider };
  await deps.jobs.prepare([
    ...mailJobs(deps),
    ...profileJobs(deps),
    ...receiptJobs(deps),
    ...checkoutJobs(deps),
    ...followerJobs(deps),
    // Run only when a refund is ordered or a payment method is deleted, not every minute.
    ...[...refundJobs(deps), ...recurringJobs(deps)].map((worker) => ({
      ...worker,
      cron: undefined,
    })),
  ]);
  const { pages } = options;
  const app = await buildApp(deps, pages && { loadPages: async () => async () => pages });
  await app.listen({ port, host: "127.0.0.1" });
  await deps.startWork();
  onFileEnd(async () => {
    await app.close();
    await deps.stopWork();
    deps.webhookWatch.close();
    deps.mailTransport.close();
    deps.pictureRoom.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const url = `http://127.0.0.1:${port}`;
  async function ask(path: string, init: RequestInit = {}): Promise<TestResponse> {
    const answer = await fetch(url + path, { redirect: "manual", ...init });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return {
      status: answer.status,
      text,
      json: isJson ? JSON.parse(text) : undefined,
      headers: answer.headers,
    };
  }

  return {
    url,
    app,
    deps,
    database,
    db: database.db,
    clock,
    ask,
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    /** A new idempotency key. */
    key: () => randomUUID(),
    /** Acts as the donor at the gateway: "approve", "decline", "bank_transfer" and so on. */
    play: async (donation: { checkout_url: string }, action: string) => {
      const paymentId = donation.checkout_url.split("/").at(-1);
      const answer = await fetch(`${deps.sandbox.apiUrl}/api/payments/${paymentId}/play`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${deps.sandbox.apiKey}`,
        },
        body: JSON.stringify({ action }),
      });
      if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
    },
    campaign: campaignFactory(database, clock),
    ...createMailReader(deps),
  };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;
