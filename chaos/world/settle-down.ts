import { join } from "node:path";
import { findUnheard } from "../check/expected-movements.ts";
import { findUnheardTransfers } from "../check/expected-transfers.ts";
import {
  countDueReceipts,
  countWaitingEvents,
  readDonations,
  readMovements,
} from "../check/site-rows.ts";
import { findStuck } from "../check/unfinished.ts";
import type { DonorStory } from "../donors/donor.ts";
import { seeRefunds } from "../donors/office-client.ts";
import type { MovementRecord } from "../gateways/gateway-client.ts";
import { until } from "../until.ts";
import { hasEnded, startChild } from "./child-program.ts";
import { readMetrics } from "./site-metrics.ts";
import type { World } from "./world.ts";
import { fileOf } from "./world-files.ts";

const ASK_EVERY_MS = 1_000;
const HURRY_WITHIN_MS = 90_000;
/** Longer than a process that died holds an event (15 s). */
const APPLIED_WITHIN_MS = 60_000;
/** However many mails are to come. A busy machine draws receipts last. */
const MAILED_WITHIN_MS = 1_800_000;
/** As `/metrics` names them. A letter that failed comes again half a minute later. */
const LETTERS_TO_COME =
  /^(letters_waiting$|jobs\{queue="(tell-refund|amend-receipt)",state="(waiting|later|active)"\})/;

export interface QuietOptions {
  readonly withinMs: number;
  /** How long the gateway's own late retries, a minute apart in the end, are waited for too. */
  readonly webhooksWithinMs: number;
  /** Where nothing is left that would help what is stuck. */
  readonly forgetStuck: boolean;
  /** How long none may come while mails are still to come. */
  readonly mailsWithinMs: number;
}

/** What is looked at. */
export interface QuietWorld {
  readonly gateway: World["gateway"];
  readonly mailServer: Pick<World["mailServer"], "mails">;
  readonly store: Pick<World["store"], "ask">;
  readonly sites: ReadonlyArray<Pick<World["sites"][number], "url">>;
  /** Where the rows are out of reach. */
  readonly metricsToken?: string;
}

/** Waits until nothing moves: no event, no payment, no receipt under way, at two looks in a row. */
export async function untilQuiet(
  world: QuietWorld,
  stories: readonly DonorStory[],
  options: QuietOptions,
): Promise<boolean> {
  const webhooksUntil = Date.now() + options.webhooksWithinMs;
  const isQuiet = async () => {
    const { webhooks_waiting } = await world.gateway.faults();
    if (webhooks_waiting > 0 && Date.now() < webhooksUntil) return false;
    const payments = await world.gateway.listPayments();
    if (payments.some((payment) => payment.state === "pending")) return false;
    if ((await waitingEvents(world)) > 0) return false;
    if (!world.store.ask) {
      return (
        (await allSettledByAnswer(world, stories, payments)) &&
        (await allReturnedByAnswer(world, stories))
      );
    }
    if (options.forgetStuck) return true;
    if (findStuck(payments, await readDonations(world.store.ask)).length > 0) return false;
    const movements = await world.gateway.listMovements();
    if (movements.some(isToBeClaimed)) return false;
    const rows = await readMovements(world.store.ask);
    if (findUnheard(movements, rows).length > 0) return false;
    return findUnheardTransfers(await world.gateway.listTransfers(), rows).length === 0;
  };
  const settled = await until(twice(isQuiet), {
    withinMs: options.withinMs,
    everyMs: ASK_EVERY_MS,
  });
  await untilMailed(world, options);
  return settled;
}

/** Closes the way for late webhooks, and waits until what came is applied. */
export async function untilApplied(world: World): Promise<void> {
  world.stopWebhooks();
  const isApplied = async () => (await waitingEvents(world)) === 0;
  const isSurelyApplied = twice(isApplied, looksAt(world));
  await until(isSurelyApplied, { withinMs: APPLIED_WITHIN_MS, everyMs: ASK_EVERY_MS });
}

/** What a site tells of its embedded database is up to ten seconds old, and is late on a busy machine. */
function looksAt({ store }: QuietWorld): number {
  return store.ask ? 2 : 15;
}

async function waitingEvents(world: QuietWorld): Promise<number> {
  const { ask } = world.store;
  return ask ? countWaitingEvents(ask) : sumOfMetrics(world, /^gateway_events_waiting/);
}

/** Letters, and what will become some. */
async function waitingLetters(world: QuietWorld): Promise<number> {
  const { ask } = world.store;
  if (!ask) return sumOfMetrics(world, LETTERS_TO_COME);
  const [waiting] = await ask<{ n: number }>(
    "SELECT count(*)::int AS n FROM jobs.job WHERE (name LIKE 'send%mail' OR name IN ('tell-refund', 'amend-receipt')) AND state < 'completed'",
  );
  return waiting?.n ?? Number.POSITIVE_INFINITY;
}

/** Infinite where the site does not tell. */
async function sumOfMetrics(
  { sites, metricsToken = "" }: QuietWorld,
  which: RegExp,
): Promise<number> {
  const figures = await readMetrics(sites[0]?.url ?? "", metricsToken).catch(
    () => new Map<string, number>(),
  );
  const counts = [...figures].filter(([name]) => which.test(name));
  if (counts.length === 0) return Number.POSITIVE_INFINITY;
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

function isToBeClaimed(movement: MovementRecord): boolean {
  return movement.state === "waiting" && !movement.stays;
}

/** Where the rows are out of reach donors ask for their own gifts. */
async function allSettledByAnswer(
  { sites }: QuietWorld,
  stories: readonly DonorStory[],
  payments: Awaited<ReturnType<World["gateway"]["listPayments"]>>,
): Promise<boolean> {
  const taken = new Set(
    payments.filter(({ state }) => state === "succeeded").map(({ reference }) => reference),
  );
  for (const { answers } of stories) {
    const [donation] = answers;
    if (!donation || !taken.has(donation.id)) continue;
    const path = `/api/v1/donations/${donation.id}/?secret=${donation.secret}`;
    const answer = await fetch(sites[0]?.url + path).then(
      (it) => it.text(),
      () => "",
    );
    if (!/"state":"(settled|reversed)"/.test(answer)) return false;
  }
  return true;
}

/** What donors see of the money that went back is what the gateway says. */
async function allReturnedByAnswer(
  { gateway, sites }: QuietWorld,
  stories: readonly DonorStory[],
): Promise<boolean> {
  const byDonation = Map.groupBy(await gateway.listMovements(), ({ reference }) => reference);
  for (const { answers } of stories) {
    const [donation] = answers;
    const its = byDonation.get(donation?.id ?? "");
    if (!donation || !its) continue;
    const gone = its.filter(({ state }) => state === "done" || state === "lost");
    const minor = gone.reduce((all, { amount_minor }) => all + amount_minor, 0);
    const seen = await seeRefunds(sites[0]?.url ?? "", donation);
    if (Math.round((seen?.refunded ?? -1) * 100) !== minor) return false;
  }
  return true;
}

/** No receipt is due, no mail waits in a queue, and none came at two looks in a row. */
async function untilMailed(world: QuietWorld, { mailsWithinMs }: QuietOptions): Promise<void> {
  let before = -1;
  let cameAt = Date.now();
  const isQuiet = async () => {
    const { ask } = world.store;
    const count = world.mailServer.mails.length;
    const still = count === before;
    before = count;
    if (!still) cameAt = Date.now();
    if (ask && (await countDueReceipts(ask)) > 0) return false;
    return still && (await waitingLetters(world)) === 0;
  };
  const isQuietForLong = twice(isQuiet, looksAt(world));
  const isOver = async () => (await isQuietForLong()) || Date.now() - cameAt > mailsWithinMs;
  await until(isOver, { withinMs: MAILED_WITHIN_MS, everyMs: ASK_EVERY_MS });
}

function twice(isSo: () => Promise<boolean>, looks = 2): () => Promise<boolean> {
  let inARow = 0;
  return async () => {
    inARow = (await isSo()) ? inARow + 1 : 0;
    return inARow >= looks;
  };
}

/** Does now what the site's jobs do every minute. */
export async function hurryJobs(world: World): Promise<void> {
  const child = startChild({
    file: fileOf("./hurry-jobs.ts"),
    logFile: join(world.folder, "hurry.log"),
    preload: world.preload,
    environment: world.environments[0] ?? {},
  });
  await until(() => hasEnded(child), { withinMs: HURRY_WITHIN_MS, everyMs: 100 });
  child.kill("SIGKILL");
}
