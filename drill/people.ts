import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { solveTestChallenge } from "#server/testing/services/solve-challenge.ts";
import { until } from "../chaos/until.ts";
import { newAddress, read, send } from "./client.ts";
import type { Stage } from "./stage.ts";

const START_TIMEOUT_MS = 300_000;
const PAUSE_MS = 50;

export interface Campaign {
  readonly id: number;
  readonly currency: string;
}

/** Campaigns that accept donations. */
export async function findCampaigns(siteUrl: string): Promise<Campaign[]> {
  const { data } = await read<{ data: Campaign[] }>(`${siteUrl}/api/v1/campaign/list/?limit=3`);
  return data;
}

/** A donation as its donor knows it. */
export interface Donation {
  readonly id: string;
  readonly secret: string;
  readonly campaign: number;
  readonly email: string;
  /** When its donor saw it settled, ms. */
  settledAt?: number;
}

/** Starts a donation, pays by card at the gateway, and waits until the site shows it as settled. */
export async function donate({ siteUrl, gateway }: Stage, { id: campaign, currency }: Campaign) {
  const key = randomUUID();
  const email = `donor-${key}@example.org`;
  const from = newAddress();
  const body = {
    ...{ campaign_id: campaign, amount: 25, currency, payment_method: "Credit-Card" },
    ...{ accept_terms: true, name: "Ada Obi", email },
  };
  const start = (challenge?: string) =>
    send(`${siteUrl}/api/v1/donations/`, {
      ...{ method: "POST", from, headers: { "idempotency-key": key } },
      body: { ...body, challenge },
    });
  let answer = await start();
  if (answer.text.includes("challenge_required")) {
    answer = await start(await solveTestChallenge(JSON.parse(answer.text).detail[0].type));
  }
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
  const { id, secret, checkout_url: checkout } = JSON.parse(answer.text) as Record<string, string>;
  const donation: Donation = { id: id ?? "", secret: secret ?? "", campaign, email };
  await gateway.approve(checkout?.split("/").at(-1) ?? "");
  const isSettled = async () => {
    const own = `${siteUrl}/api/v1/donations/${id}/?secret=${secret}`;
    return (await read<{ state: string }>(own)).state === "settled";
  };
  const settled = await until(isSettled, { withinMs: START_TIMEOUT_MS, everyMs: 200 });
  if (settled) donation.settledAt = Date.now();
  return donation;
}

/** People who donate and read until they are stopped. They never retry: each failure is a fault. */
export function startPeople(
  stage: Stage,
  campaigns: readonly Campaign[],
  { donors, readers }: { donors: number; readers: number },
) {
  const donations: Donation[] = [];
  const faults: string[] = [];
  let over = false;
  let begun = 0;
  const note = (what: string) => (error: Error) =>
    void faults.push(`${what}: ${error.message} ${error.cause ?? ""}`);
  async function giving(): Promise<void> {
    while (!over) {
      const campaign = campaigns[begun++ % campaigns.length];
      if (campaign)
        await donate(stage, campaign).then(
          (donation) => void donations.push(donation),
          note("a donation"),
        );
    }
  }
  const paths = campaigns.flatMap(({ id }) => [`/api/v1/campaign/${id}/`, `/donate-page/${id}`]);
  async function reading(): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      const path = ["/home", "/api/v1/campaign/list/", ...paths][turn % (paths.length + 2)] ?? "/";
      const look = async () => {
        const { status } = await send(stage.siteUrl + path);
        if (status !== 200) throw new Error(`returned ${status}`);
      };
      await look().catch(note(path));
      await pause(PAUSE_MS);
    }
  }
  const all = Promise.all([
    ...Array.from({ length: donors }, giving),
    ...Array.from({ length: readers }, reading),
  ]);
  return {
    /** Waits until `more` donations are settled, or something has failed. */
    async given(more: number): Promise<void> {
      const wanted = donations.length + more;
      const isDone = () => donations.length >= wanted || faults.length > 0;
      if (await until(isDone, { withinMs: START_TIMEOUT_MS, everyMs: 50 })) return;
      throw new Error(`only ${donations.length} of ${wanted} donations were settled in time`);
    },
    async end() {
      over = true;
      await all;
      return { donations, faults };
    },
  };
}
