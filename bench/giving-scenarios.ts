import { sql } from "kysely";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { approveRequest, donationRequest, type PaidDonation } from "./giving-requests.ts";
import { createLatencies } from "./latencies.ts";
import { sendLoad } from "./load-client.ts";
import { CONNECTIONS, loadFor, middle, type Round } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";
import { settleAll } from "./settle-all.ts";

const BAR = 0.3;

interface GivingRounds {
  readonly start: Round[];
  readonly settle: Round[];
  readonly hotRow: Round[];
  readonly manyRows: Round[];
}

export const giving: ScenarioGroup = { name: "giving", run: runGiving };

async function runGiving(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const gateway = await world.start("../sandbox/main.ts");
  // Donors are thanked meanwhile, receipt and all.
  const mail = await world.start("./serve-mail.ts");
  const site = await world.start("../server/main.ts", {
    SANDBOX_URL: gateway.url,
    SMTP_URL: mail.url.replace("http:", "smtp:"),
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const bare = await world.start("./serve-writes.ts");
  const campaigns = await activeCampaigns(world);
  const outcomes: Outcome[] = [];
  for (const [to, ids] of [
    ["to many campaigns", campaigns],
    ["all to one campaign", campaigns.slice(0, 1)],
  ] as const) {
    const rounds: GivingRounds = { start: [], settle: [], hotRow: [], manyRows: [] };
    for (let round = 0; round < options.rounds; round += 1) {
      await playRound({ world, options, site, gateway, bare, campaigns: ids }, rounds);
    }
    outcomes.push(...compare(to, rounds));
  }
  return outcomes;
}

interface Stage {
  readonly world: BenchWorld;
  readonly options: BenchOptions;
  readonly site: { url: string };
  readonly gateway: { url: string };
  readonly bare: { url: string };
  readonly campaigns: readonly number[];
}

async function playRound(stage: Stage, rounds: GivingRounds): Promise<void> {
  const { world, options, bare } = stage;
  const bareLoad = (ids: readonly number[]) =>
    loadFor(options.seconds, { origin: bare.url, status: 201, next: inTurn(ids, donationRequest) });

  await world.checkpoint();
  const started: PaidDonation[] = [];
  rounds.start.push(
    await loadFor(options.seconds, {
      origin: stage.site.url,
      status: 201,
      next: inTurn(stage.campaigns, donationRequest),
      onAnswer: ({ body }) => started.push(readStarted(body)),
    }),
  );
  rounds.hotRow.push(await bareLoad(stage.campaigns.slice(0, 1)));
  await approveAll(stage, started);
  rounds.settle.push(await settleAll(world, stage.site.url, started));
  rounds.manyRows.push(await bareLoad(stage.campaigns));
}

function compare(to: string, rounds: GivingRounds): Outcome[] {
  const [start, settle] = [middle(rounds.start), middle(rounds.settle)];
  const [hotRow, manyRows] = [middle(rounds.hotRow), middle(rounds.manyRows)];
  return [
    { name: `start a donation, ${to}`, ours: start, reference: hotRow, bar: BAR },
    { name: `settle a donation, ${to}`, ours: settle, reference: hotRow, bar: BAR },
    { name: `start, ${to}, against updates of as many rows`, ours: start, reference: manyRows },
    { name: `settle, ${to}, against updates of as many rows`, ours: settle, reference: manyRows },
  ];
}

function inTurn<T>(items: readonly T[], make: (item: T) => Buffer): () => Buffer | undefined {
  let count = 0;
  return () => {
    const item = items[count % items.length];
    count += 1;
    return item === undefined ? undefined : make(item);
  };
}

function readStarted(body: Buffer): PaidDonation {
  const answer = JSON.parse(body.toString()) as { id: string; checkout_url: string };
  return { donationId: answer.id, paymentId: answer.checkout_url.split("/").at(-1) ?? "" };
}

async function approveAll(stage: Stage, payments: readonly PaidDonation[]): Promise<void> {
  const waiting = [...payments];
  await sendLoad({
    origin: stage.gateway.url,
    connections: CONNECTIONS,
    status: 200,
    latencies: createLatencies(),
    next: () => {
      const payment = waiting.pop();
      return payment && approveRequest(payment, stage.world.secrets.SANDBOX_API_KEY);
    },
  });
}

async function activeCampaigns(world: BenchWorld): Promise<number[]> {
  const rows = await readRows(
    world.deps.db,
    sql<{ id: number }>`
      SELECT id FROM campaign WHERE state = 'active' AND currency = 'USD'
        AND starts_on <= current_date AND coalesce(ends_on > current_date, true) ORDER BY id`,
  );
  return rows.map((row) => row.id);
}
