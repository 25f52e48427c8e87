import { randomInt, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { middle, type Round, sendLoad } from "./load.ts";
import { cpuSeconds, type Program, startProgram } from "./program.ts";
import { printOutcomes } from "./table.ts";
import type { BenchOptions } from "./world.ts";
import {
  environment,
  fillDatabase,
  openCluster,
  type SiteDatabase,
  startReference,
  temporaryFolder,
} from "./world.ts";

const PAYING_AT_ONCE = 16;
const REPORTED_WITHIN_MS = 120_000;
const SETTLED_WITHIN_MS = 300_000;

interface Webhook {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Compares starting donations, and settling them from webhook to ledger, with an insert and an update. */
export async function measureGiving(options: BenchOptions): Promise<void> {
  const cluster = await openCluster();
  const stages: Array<Awaited<ReturnType<typeof openStage>>> = [];
  for (const [at, site] of options.sites.entries()) {
    stages.push(await openStage(await fillDatabase(cluster, site, at), site));
  }
  const [first] = stages;
  if (!first) throw new Error("no site");
  await first.database.query(`
    CREATE TABLE bare_gift (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      campaign_id bigint NOT NULL, amount_minor bigint NOT NULL);
    CREATE TABLE bare_total (campaign_id bigint PRIMARY KEY, raised_minor bigint NOT NULL);
    INSERT INTO bare_total SELECT id, 0 FROM campaign`);
  const file = join(temporaryFolder(), "reference.json");
  writeFileSync(file, "{}");
  const { databaseUrl } = first.database;
  const bare = await startReference({ BENCH_REFERENCE: file, DATABASE_URL: databaseUrl });

  const measured = stages.map(() => ({ start: [] as Round[], settle: [] as Round[] }));
  const payments: string[][][] = [];
  const reference: Round[] = [];
  // The first round is a warm-up. Everything is started before anything is settled, because the emails about
  // settled donations take minutes.
  for (let round = 0; round <= options.rounds; round += 1) {
    await first.database.query("CHECKPOINT");
    const next = donations(first.campaigns);
    const bareRound = await sendLoad(bare, { path: "/donations", seconds: options.seconds, next });
    if (round > 0) reference.push(bareRound);
    const startedPayments: string[][] = [];
    for (const [at, stage] of stages.entries()) {
      const started = await startDonations(stage, options.seconds);
      startedPayments.push(started.payments);
      if (round > 0) measured[at]?.start.push(started.round);
    }
    payments.push(startedPayments);
  }
  for (const [round, startedPayments] of payments.entries()) {
    for (const [at, stage] of stages.entries()) {
      const settled = await settle(stage, startedPayments[at] ?? []);
      if (round > 0) measured[at]?.settle.push(settled);
    }
  }
  for (const stage of stages) await stage.stop();
  await bare.stop();
  await cluster.remove();
  printOutcomes(
    options.sites,
    (["start", "settle"] as const).map((what) => ({
      name: `${what} a donation`,
      sites: measured.map((rounds) => middle(rounds[what])),
      reference: middle(reference),
    })),
  );
}

/** A site with its gateway. The gateway's webhooks are stored here, and delivered for the measurement. */
async function openStage(database: SiteDatabase, checkout: string) {
  const webhooks: Webhook[] = [];
  const mailbox = createServer(async (request, response) => {
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    webhooks.push({ headers: headers as Record<string, string>, body: await text(request) });
    response.end();
  });
  await new Promise<void>((resolve) => mailbox.listen(0, "127.0.0.1", resolve));
  const { port } = mailbox.address() as { port: number };
  const gateway = await startProgram(
    join(checkout, "sandbox/main.ts"),
    {
      ...environment,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      SANDBOX_DATA: ":memory:",
    },
    "/",
  );
  const site = await database.start({ SANDBOX: "on", SANDBOX_URL: gateway.url });
  const rows = await database.query(`
    SELECT id FROM campaign WHERE state = 'active' AND currency = 'USD'
      AND starts_on <= current_date AND coalesce(ends_on > current_date, true)`);
  return {
    ...{ database, gateway, site, webhooks, campaigns: rows.map(({ id }) => Number(id)) },
    stop: async () => {
      await site.stop();
      await gateway.stop();
      mailbox.close();
    },
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

/** Donations of 1 to 500 to each campaign in turn, with their own key and address. */
function donations(campaigns: readonly number[]) {
  let count = 0;
  return () => {
    const mark = randomUUID();
    count += 1;
    return {
      headers: {
        "content-type": "application/json",
        "idempotency-key": mark,
        "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({
        campaign_id: campaigns[count % campaigns.length],
        amount: randomInt(100, 50_000) / 100,
        currency: "USD",
        payment_method: "Credit-Card",
        accept_terms: true,
        name: "Noor Haddad",
        email: `donor-${mark}@example.org`,
        message: "For the well.",
      }),
    };
  };
}

async function startDonations({ site, campaigns }: Stage, seconds: number) {
  const payments: string[] = [];
  const round = await sendLoad(site, {
    ...{ path: "/api/v1/donations/", seconds, next: donations(campaigns) },
    onAnswer: (body) => {
      const { checkout_url } = JSON.parse(body) as { checkout_url: string };
      payments.push(checkout_url.split("/").at(-1) ?? "");
    },
  });
  return { round, payments };
}

/** Donors pay, unmeasured; then webhooks are delivered. The rate covers the time until the last one is in the books. */
async function settle(stage: Stage, payments: readonly string[]): Promise<Round> {
  const { site, gateway, database, webhooks } = stage;
  const before = await settledCount(database);
  await payAll(gateway, payments);
  await until(() => webhooks.length >= payments.length, REPORTED_WITHIN_MS);
  const waiting = webhooks.splice(0);
  const amount = waiting.length;
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(site.pid);
  const round = await sendLoad(site, {
    ...{ path: "/api/v1/webhooks/sandbox/", seconds: 0, amount },
    next: () => waiting.pop() ?? { headers: {}, body: "" },
  });
  const unapplied = "SELECT 1 FROM webhook_event WHERE applied_at IS NULL LIMIT 1";
  await until(async () => (await database.query(unapplied)).length === 0, SETTLED_WITHIN_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const settled = (await settledCount(database)) - before;
  if (settled !== payments.length) throw new Error(`${settled} of ${payments.length} are settled`);
  const cpuMicros = ((cpuSeconds(site.pid) - cpuBefore) * 1_000_000) / settled;
  return { ...round, perSecond: settled / seconds, cpuMicros };
}

async function settledCount({ query }: SiteDatabase): Promise<number> {
  const [row] = await query("SELECT count(*)::int AS n FROM donation WHERE state = 'settled'");
  return Number(row?.n);
}

async function payAll(gateway: Program, payments: readonly string[]): Promise<void> {
  const waiting = [...payments];
  const headers = {
    authorization: `Bearer ${environment.SANDBOX_API_KEY}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ action: "approve" });
  const payOneByOne = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const url = `${gateway.url}/api/payments/${id}/play`;
      const answer = await fetch(url, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`the gateway returned ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: PAYING_AT_ONCE }, payOneByOne));
}

async function until(isDone: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error("donations were not settled in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
