import { setTimeout as pause } from "node:timers/promises";
import type { GatewayClient } from "../gateways/gateway-client.ts";
import type { DonorPlan } from "./donor-plan.ts";
import {
  type Again,
  openAgain,
  paymentOf,
  type StartedDonation,
  seeSettled,
  sendDonation,
} from "./site-client.ts";

/** What a donor lived through. */
export interface DonorStory {
  readonly plan: DonorPlan;
  sends: number;
  readonly again: Record<Again, number>;
  /** Every 201 they were told. */
  readonly answers: StartedDonation[];
  /** Answers that no donor should get. */
  readonly refusals: string[];
  /** True where they tried for as long as patience lasts and got no answer. */
  despaired: boolean;
  /** The gateway's payment by which they meant to pay in the end. */
  paymentId?: string;
  /** When they were told that it is settled, ms, and since when it is said to be. */
  sawSettled?: { readonly at: number; readonly settledAt: string };
}

export interface DonorWorld {
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  /** What somebody of the office says who they are with; undefined where there is no office. */
  readonly bearer?: () => string;
  /** Ends every wait when the run is over early. */
  readonly signal: AbortSignal;
}

const PATIENCE_MS = 150_000;
const LONGEST_PAUSE_MS = 2_000;
/** A donor who paid looks so often whether it arrived. */
const LOOKS = 8;
const LOOK_EVERY_MS = 1_000;
/** What was not told by a webhook is found within a minute. */
const AGAIN_TRIES = 50;
const AGAIN_EVERY_MS = 1_500;
/** Each try may be asked a question of its own, since an answer counts once. */
const QUESTIONS = 8;

/** Lives through a plan; throws only where the gateway's own API fails. */
export async function giveAsPlanned(world: DonorWorld, plan: DonorPlan): Promise<DonorStory> {
  const story: DonorStory = {
    plan,
    sends: 0,
    again: { "no answer": 0, "409": 0, "5xx": 0 },
    answers: [],
    refusals: [],
    despaired: false,
  };
  await send(world, story);
  const [donation] = story.answers;
  const first = paymentOf(donation?.checkout_url);
  if (!donation || first === undefined) return story;
  story.paymentId = first;
  for (const { afterMs, play } of plan.plays) {
    await pause(afterMs, undefined, { signal: world.signal });
    if (play === "again") story.paymentId = await payAgain(world, story, donation);
    else if (play === "the_first") await world.gateway.play(first, "crypto");
    else if (story.paymentId) await world.gateway.play(story.paymentId, play);
  }
  if (plan.sendsAgain) await tryUntilAnswered(world, story, Number.POSITIVE_INFINITY);
  if (plan.plays.length > 0) await watch(world, story, donation);
  return story;
}

async function send(world: DonorWorld, story: DonorStory): Promise<void> {
  const { sending, cutAfterMs } = story.plan;
  if (sending === "never_sends") return;
  if (sending === "cut_off" || sending === "cut_off_returns") {
    const siteUrl = nextSite(world, story);
    const signal = AbortSignal.timeout(cutAfterMs);
    const result = await sendDonation(siteUrl, story.plan, { signal });
    if (sending === "cut_off") return;
    if (result.kind === "answered") story.answers.push(result.donation);
  }
  const tries = sending === "gives_up" ? 2 : Number.POSITIVE_INFINITY;
  const clicks = sending === "double_click" ? 2 : 1;
  await Promise.all(Array.from({ length: clicks }, () => tryUntilAnswered(world, story, tries)));
}

/** Who tries again meets another process. */
function nextSite({ siteUrls }: DonorWorld, story: DonorStory): string {
  const at = (story.plan.firstSite + story.sends) % siteUrls.length;
  story.sends += 1;
  return siteUrls[at] ?? "";
}

/** Sends with the one key until there is an answer, with growing pauses. */
async function tryUntilAnswered(
  world: DonorWorld,
  story: DonorStory,
  tries: number,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let challenge: string | undefined;
  let questions = 0;
  for (let round = 1; round <= tries; round += 1) {
    const result = await sendDonation(nextSite(world, story), story.plan, { challenge });
    if (result.kind === "answered") {
      story.answers.push(result.donation);
      return;
    }
    if (result.kind === "refused") {
      story.refusals.push(result.answer);
      return;
    }
    if (result.kind === "challenge") {
      questions += 1;
      challenge = result.challenge;
      if (questions <= QUESTIONS) continue;
      story.refusals.push("right answers to the challenge were not taken");
      return;
    }
    story.again[result.why] += 1;
    if (Date.now() > until) {
      story.despaired = true;
      return;
    }
    const wait = Math.min(100 * 2 ** round, LONGEST_PAUSE_MS) * story.plan.calmness;
    await pause(wait, undefined, { signal: world.signal });
  }
}

/** The payment of a further checkout; undefined where the site knows for too long of none that is over. */
async function payAgain(
  world: DonorWorld,
  story: DonorStory,
  donation: StartedDonation,
): Promise<string | undefined> {
  let challenge: string | undefined;
  for (let tries = 0; tries < AGAIN_TRIES; tries += 1) {
    const opened = await openAgain(nextSite(world, story), donation, story.plan, challenge);
    if (opened.kind === "answered") return paymentOf(opened.checkoutUrl);
    if (opened.kind === "challenge") challenge = opened.challenge;
    if (opened.kind === "refused") {
      story.refusals.push(opened.answer);
      return undefined;
    }
    await pause(AGAIN_EVERY_MS, undefined, { signal: world.signal });
  }
  return undefined;
}

/** Looks whether the gift has arrived, now at this process and now at another. */
async function watch(
  world: DonorWorld,
  story: DonorStory,
  donation: StartedDonation,
): Promise<void> {
  for (let look = 0; look < LOOKS && !story.sawSettled; look += 1) {
    await pause(LOOK_EVERY_MS, undefined, { signal: world.signal });
    const siteUrl = world.siteUrls[(story.plan.firstSite + look) % world.siteUrls.length] ?? "";
    const settledAt = await seeSettled(siteUrl, donation);
    if (settledAt !== undefined) story.sawSettled = { at: Date.now(), settledAt };
  }
}
