import { setTimeout as pause } from "node:timers/promises";
import type { DonorStory, DonorWorld } from "./donor.ts";
import {
  askBack,
  decideWish,
  type OfficeResult,
  orderRefund,
  seeRefunds,
} from "./office-client.ts";
import type { ReturnPlan } from "./return-plan.ts";
import type { StartedDonation } from "./site-client.ts";

/** A payment that is under way takes some seconds; a site that was killed is back by then. */
const TRIES = 15;
const TRY_EVERY_MS = 1_500;
const JUDGED_WITHIN_MS = 1_500;

/** Lives through what happens to the money of a gift after it was paid. */
export async function takeBack(world: DonorWorld, story: DonorStory): Promise<void> {
  const [donation] = story.answers;
  const { paymentId } = story;
  if (!donation || paymentId === undefined) return;
  for (const plan of story.plan.returns) {
    await pause(plan.afterMs, undefined, { signal: world.signal });
    await step({ world, story, donation, paymentId, plan });
  }
}

interface Step {
  readonly world: DonorWorld;
  readonly story: DonorStory;
  readonly donation: StartedDonation;
  readonly paymentId: string;
  readonly plan: ReturnPlan;
}

function step(its: Step): Promise<unknown> {
  switch (its.plan.way) {
    case "office":
      return orderInOffice(its);
    case "wish":
      return wish(its, "order");
    case "declined":
      return wish(its, "decline");
    case "dashboard":
      return refundAtGateway(its);
    case "fails":
      return refundThatFails(its);
    case "won":
      return dispute(its, { withdrawn: true, judgements: ["win"] });
    case "lost":
      return dispute(its, { withdrawn: true, judgements: ["lose"] });
    case "recovered":
      return dispute(its, { withdrawn: true, judgements: ["lose", "win"] });
    case "late":
      return dispute(its, { withdrawn: false, judgements: ["withdraw"] });
    case "open":
      return dispute(its, { withdrawn: true });
  }
}

/** A part in minor units; undefined for all that is left. */
function minorOf({ donation, plan: { share } }: Step): number | undefined {
  return share === undefined ? undefined : Math.max(1, Math.floor(donation.total * 100 * share));
}

/** Asks, each time another process, until there is an answer or patience ends. */
async function patiently<T>(
  { world, story }: Step,
  ask: (siteUrl: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const site = (story.plan.firstSite + tries) % world.siteUrls.length;
    const answer = await ask(world.siteUrls[site] ?? "");
    if (answer !== undefined) return answer;
    await pause(TRY_EVERY_MS, undefined, { signal: world.signal });
  }
  return undefined;
}

async function refundAtGateway(its: Step) {
  return patiently(its, () => its.world.gateway.refund(its.paymentId, minorOf(its)));
}

async function refundThatFails(its: Step): Promise<void> {
  const { world } = its;
  const id = await refundAtGateway(its);
  await pause(JUDGED_WITHIN_MS, undefined, { signal: world.signal });
  if (id !== undefined) await world.gateway.failRefund(id);
}

type Judgement = "withdraw" | "win" | "lose";

async function dispute(
  its: Step,
  { withdrawn, judgements = [] }: { withdrawn: boolean; judgements?: readonly Judgement[] },
): Promise<void> {
  const { world, paymentId } = its;
  const how = { withdrawn, amount_minor: minorOf(its) };
  const opened = await patiently(its, () => world.gateway.dispute(paymentId, how));
  for (const judgement of opened === undefined ? [] : judgements) {
    await pause(JUDGED_WITHIN_MS, undefined, { signal: world.signal });
    await world.gateway.judge(opened ?? "", judgement);
  }
}

/** In major units; undefined where so much can't be given back now. */
function wanted(its: Step, left: number): number | undefined {
  const part = minorOf(its);
  const amount = part === undefined ? left : part / 100;
  return amount > 0 && amount <= left ? amount : undefined;
}

/** Who got no answer looks whether it was ordered all the same, and does not order it again. */
async function orderInOffice(its: Step): Promise<void> {
  const { world, donation } = its;
  let before: number | undefined;
  await patiently(its, async (siteUrl) => {
    const seen = await seeRefunds(siteUrl, donation);
    if (!seen) return undefined;
    before ??= seen.data.length;
    if (seen.data.length > before) return true;
    const amount = wanted(its, seen.left);
    if (amount === undefined) return undefined;
    const given_back = Math.round((donation.total - seen.left) * 100) / 100;
    const order = { amount, given_back };
    return over(its, await orderRefund(siteUrl, world.bearer?.() ?? "", donation.id, order));
  });
}

async function wish(its: Step, action: "order" | "decline"): Promise<void> {
  const { world, donation, story } = its;
  const asked = await patiently(its, async (siteUrl) => {
    const seen = await seeRefunds(siteUrl, donation);
    const waiting = seen?.data.find(({ state }) => state === "asked");
    if (waiting) return waiting.id;
    const amount = seen && wanted(its, seen.left);
    if (amount === undefined) return undefined;
    over(its, await askBack(siteUrl, donation, story.plan.address, amount));
    return undefined;
  });
  if (asked === undefined) return;
  await patiently(its, async (siteUrl) =>
    over(its, await decideWish(siteUrl, world.bearer?.() ?? "", asked, action)),
  );
}

function over({ story }: Step, result: OfficeResult): true | undefined {
  if (result.kind === "refused") story.refusals.push(result.answer);
  return result.kind === "again" ? undefined : true;
}
