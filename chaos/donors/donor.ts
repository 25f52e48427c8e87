import { setTimeout as pause } from "node:timers/promises";
import type { BankAccount } from "../gateways/bank-account.ts";
import type { GatewayClient } from "../gateways/stripe-double.ts";
import { until } from "../until.ts";
import type { DonorPlan } from "./donor-plan.ts";
import {
  findReference,
  findSettledAt,
  orderRefund,
  type StartedDonation,
  sendDonation,
} from "./site-client.ts";

/** What a donor experienced. */
export interface DonorStory {
  readonly plan: DonorPlan;
  /** How many requests were sent. */
  sends: number;
  /** Every 201 received. */
  readonly responses: StartedDonation[];
  /** Responses that no donor should get. */
  readonly refusals: string[];
  /** When the donor saw that the donation is settled, ms, and its `settled_at`. */
  sawSettled?: { readonly at: number; readonly settledAt: string };
}

export interface DonorWorld {
  readonly siteUrls: readonly string[];
  readonly gateway: GatewayClient;
  readonly bank: BankAccount;
  /** Returns an admin's Authorization header. */
  readonly bearer: () => string;
}

const PATIENCE_MS = 150_000;
const MAX_PAUSE_MS = 2_000;
const POLLS = 8;
const POLL_EVERY_MS = 1_000;
/** A payment stays pending for some seconds, and a killed process is back by then. */
const REFUND_TRIES = 15;
const REFUND_EVERY_MS = 1_500;

/** Carries out a plan. Throws only if the gateway's own API fails. */
export async function carryOutPlan(world: DonorWorld, plan: DonorPlan): Promise<DonorStory> {
  const story: DonorStory = { plan, sends: 0, responses: [], refusals: [] };
  await send(world, story);
  const [donation] = story.responses;
  if (plan.kind === "transfer") {
    if (donation && plan.actions.length > 0) await sendTransfer(world, story, donation);
    return story;
  }
  const paymentId = donation?.checkout_url?.split("/").at(-1);
  if (!donation || paymentId === undefined) return story;
  for (const action of plan.actions) {
    await pause(plan.pauseMs);
    await world.gateway.performAction(paymentId, action);
  }
  if (plan.actions.length > 0) await watch(world, story, donation);
  await requestRefunds(world, story, donation, paymentId);
  return story;
}

async function send(world: DonorWorld, story: DonorStory): Promise<void> {
  const { submission, cutAfterMs } = story.plan;
  if (submission === "cut_off" || submission === "leaves") {
    const cut = AbortSignal.timeout(cutAfterMs);
    const result = await sendDonation(nextSite(world, story), story.plan, cut);
    if (submission === "leaves") return;
    if (result && "id" in result) story.responses.push(result);
  }
  const clicks = submission === "double_click" ? 2 : 1;
  await Promise.all(Array.from({ length: clicks }, () => sendUntilResponse(world, story)));
}

function nextSite({ siteUrls }: DonorWorld, story: DonorStory): string {
  const at = (story.plan.firstSite + story.sends) % siteUrls.length;
  story.sends += 1;
  return siteUrls[at] ?? "";
}

/** Sends with the same key until a response arrives, with growing pauses. */
async function sendUntilResponse(world: DonorWorld, story: DonorStory): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let round = 1; Date.now() < deadline; round += 1) {
    const result = await sendDonation(nextSite(world, story), story.plan);
    if (result && "refusal" in result) story.refusals.push(result.refusal);
    else if (result) story.responses.push(result);
    if (result) return;
    await pause(Math.min(100 * 2 ** round, MAX_PAUSE_MS) * (0.5 + story.plan.partialShare));
  }
  story.refusals.push("no response at all");
}

/** Sends the money with the reference that the site shows. */
async function sendTransfer(
  { siteUrls, bank }: DonorWorld,
  { plan, refusals }: DonorStory,
  donation: StartedDonation,
): Promise<void> {
  const siteUrl = siteUrls[plan.firstSite % siteUrls.length] ?? "";
  const isSent = async () => {
    const reference = await findReference(siteUrl, donation);
    if (reference) bank.receive({ donation: donation.id, reference, minor: minorTotal(donation) });
    return reference !== undefined;
  };
  if (!(await until(isSent, { withinMs: PATIENCE_MS, everyMs: POLL_EVERY_MS })))
    refusals.push("no reference for the transfer");
}

const minorTotal = ({ total = 0 }: StartedDonation) => Math.round(total * 100);

/** Polls each process in turn for the settled donation. */
async function watch(
  world: DonorWorld,
  story: DonorStory,
  donation: StartedDonation,
): Promise<void> {
  for (let poll = 0; poll < POLLS && !story.sawSettled; poll += 1) {
    await pause(POLL_EVERY_MS);
    const siteUrl = world.siteUrls[(story.plan.firstSite + poll) % world.siteUrls.length] ?? "";
    const settledAt = await findSettledAt(siteUrl, donation);
    if (settledAt !== undefined) story.sawSettled = { at: Date.now(), settledAt };
  }
}

/** Carries out the refunds of a plan, with retries. */
async function requestRefunds(
  world: DonorWorld,
  { plan, refusals }: DonorStory,
  donation: StartedDonation,
  paymentId: string,
): Promise<void> {
  const total = minorTotal(donation);
  for (const { by, isPartial } of plan.refunds) {
    const part = isPartial ? Math.max(1, Math.floor(total * plan.partialShare)) : undefined;
    let isOver = false;
    for (let tries = 0; tries < REFUND_TRIES && !isOver; tries += 1) {
      await pause(tries === 0 ? plan.pauseMs : REFUND_EVERY_MS);
      if (by === "gateway") {
        isOver = await world.gateway.refund(paymentId, part);
        continue;
      }
      const siteUrl = world.siteUrls[(plan.firstSite + tries) % world.siteUrls.length] ?? "";
      const amount = (part ?? total) / 100;
      const result = await orderRefund(siteUrl, world.bearer(), donation, amount);
      if (typeof result === "object") refusals.push(result.refusal);
      isOver = result !== undefined;
    }
  }
}
