import { sql } from "kysely";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { BenchOptions } from "../bench-options.ts";
import type { BenchWorld } from "../bench-world.ts";
import { loadFor, middlePair, type Round, withCpu } from "../measure.ts";
import type { Program } from "../program.ts";
import type { Outcome, ScenarioGroup } from "../scenario.ts";
import { type GivingGateway, openSandbox, openStripe } from "./giving-gateways.ts";
import { donationRequest, type PaidDonation } from "./giving-requests.ts";
import { settleAll, settledCount } from "./settle-all.ts";

const BAR = 0.3;

interface GivingRounds {
  readonly start: Round[];
  readonly settle: Round[];
  readonly hotRow: Round[];
  readonly manyRows: Round[];
}

export const giving: ScenarioGroup = { name: "giving", run: runGiving };

async function runGiving(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  // Donors are thanked meanwhile, receipt and all.
  const mail = await world.start("./serve-mail.ts");
  const bare = await world.start("./serve-writes.ts");
  const campaigns = await activeCampaigns(world);
  const many = ["to many campaigns", campaigns] as const;
  const one = ["all to one campaign", campaigns.slice(0, 1)] as const;
  const outcomes: Outcome[] = [];
  for (const [by, open, targets] of [
    ["", openSandbox, [many, one]],
    [" by Stripe", openStripe, [many]],
  ] as const) {
    const gateway = await open(world);
    const site = await world.start("../server/main.ts", {
      ...gateway.environment,
      SMTP_URL: mail.url.replace("http:", "smtp:"),
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const stage = { world, options, site, gateway, bare, spread: false };
    // V8 has to learn each site first; the reference is short.
    await playRound({ ...stage, campaigns }, noRounds());
    for (const [to, ids] of targets) {
      const rounds = noRounds();
      for (let round = 0; round < options.rounds; round += 1) {
        await playRound(
          { ...stage, campaigns: ids, spread: open === openSandbox && ids === campaigns },
          rounds,
        );
      }
      outcomes.push(...compare(by, to, rounds));
    }
    await site.stop();
    await gateway.close();
  }
  return outcomes;
}

const noRounds = (): GivingRounds => ({ start: [], settle: [], hotRow: [], manyRows: [] });

interface Stage {
  readonly world: BenchWorld;
  readonly options: BenchOptions;
  readonly site: Program;
  readonly gateway: GivingGateway;
  readonly bare: Program;
  readonly campaigns: readonly number[];
  /** Whether the reference changes as many rows too, beside all in one. */
  readonly spread: boolean;
}

async function playRound(stage: Stage, rounds: GivingRounds): Promise<void> {
  const { world, options, site, gateway, bare } = stage;
  const bareLoad = (ids: readonly number[]) =>
    withCpu({ server: bare }, () =>
      loadFor(options.seconds, {
        origin: bare.url,
        status: 201,
        next: inTurn(ids, donationRequest),
      }),
    );
  const watched = { server: site, gateway: gateway.program };

  await world.checkpoint();
  const started: PaidDonation[] = [];
  rounds.start.push(
    await withCpu(watched, () =>
      loadFor(options.seconds, {
        origin: site.url,
        status: 201,
        next: inTurn(stage.campaigns, donationRequest),
        onAnswer: ({ body }) => started.push(readStarted(body)),
      }),
    ),
  );
  rounds.hotRow.push(await bareLoad(stage.campaigns.slice(0, 1)));
  const due = (await settledCount(world)) + started.length;
  const told = { webhooks: await gateway.pay(started), due };
  rounds.settle.push(await withCpu(watched, () => settleAll(world, site.url, told)));
  if (stage.spread) rounds.manyRows.push(await bareLoad(stage.campaigns));
}

function compare(by: string, to: string, rounds: GivingRounds): Outcome[] {
  const { start, settle, hotRow, manyRows } = rounds;
  const outcomes = [
    { name: `start a donation${by}, ${to}`, ...middlePair(start, hotRow), bar: BAR },
    { name: `settle a donation${by}, ${to}`, ...middlePair(settle, hotRow), bar: BAR },
  ];
  if (manyRows.length === 0) return outcomes;
  const against = "against updates of as many rows";
  return [
    ...outcomes,
    { name: `start${by}, ${to}, ${against}`, ...middlePair(start, manyRows) },
    { name: `settle${by}, ${to}, ${against}`, ...middlePair(settle, manyRows) },
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

async function activeCampaigns(world: BenchWorld): Promise<number[]> {
  const rows = await readRows(
    world.deps.db,
    sql<{ id: number }>`
      SELECT id FROM campaign WHERE state = 'active' AND currency = 'USD'
        AND starts_on <= current_date AND coalesce(ends_on > current_date, true) ORDER BY id`,
  );
  return rows.map((row) => row.id);
}
