import { setTimeout as pause } from "node:timers/promises";
import type { StartedDonation } from "#contract/donations.ts";
import type { DonorPlan } from "./donor-plan.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { type Again, sendGift } from "./site-client.ts";

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
}

export interface DonorWorld {
  readonly siteUrl: string;
  readonly gateway: GatewayClient;
  /** Ends every wait when the run is over early. */
  readonly signal: AbortSignal;
}

const PATIENCE_MS = 150_000;
const LONGEST_PAUSE_MS = 2_000;

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
  const paymentId = story.answers[0]?.checkout_url?.split("/").at(-1);
  if (paymentId === undefined) return story;
  for (const { afterMs, play } of plan.plays) {
    await pause(afterMs, undefined, { signal: world.signal });
    await world.gateway.play(paymentId, play);
  }
  if (plan.sendsAgain) await tryUntilAnswered(world, story, Number.POSITIVE_INFINITY);
  return story;
}

async function send(world: DonorWorld, story: DonorStory): Promise<void> {
  const { sending, cutAfterMs } = story.plan;
  if (sending === "never_sends") return;
  if (sending === "cut_off" || sending === "cut_off_returns") {
    story.sends += 1;
    const signal = AbortSignal.timeout(cutAfterMs);
    const result = await sendGift(world.siteUrl, story.plan, { signal });
    if (sending === "cut_off") return;
    if (result.kind === "answered") story.answers.push(result.donation);
  }
  const tries = sending === "gives_up" ? 2 : Number.POSITIVE_INFINITY;
  const clicks = sending === "double_click" ? 2 : 1;
  await Promise.all(Array.from({ length: clicks }, () => tryUntilAnswered(world, story, tries)));
}

/** Sends with the one key until there is an answer, with growing pauses. */
async function tryUntilAnswered(
  world: DonorWorld,
  story: DonorStory,
  tries: number,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let challenge: string | undefined;
  for (let round = 1; round <= tries; round += 1) {
    story.sends += 1;
    const result = await sendGift(world.siteUrl, story.plan, { challenge });
    if (result.kind === "answered") {
      story.answers.push(result.donation);
      return;
    }
    if (result.kind === "refused") {
      story.refusals.push(result.answer);
      return;
    }
    if (result.kind === "challenge") {
      if (challenge !== undefined) {
        story.refusals.push("a right answer to the challenge was not taken");
        return;
      }
      challenge = result.challenge;
      continue;
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
