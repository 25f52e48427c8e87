import { setTimeout as pause } from "node:timers/promises";
import type { BtcpayAccess, Payout, PullPayment, readStore } from "./btcpay-store.ts";

const LOOK_EVERY_MS = 700;
/** The chain carries no less than some satoshis. */
const LEAST = 0.5;

/** left: nobody ever claims it · closed: the merchant closes it, unclaimed · whole · halves: claimed in two parts. */
type Fate = "left" | "closed" | "whole" | "halves";

const fates: readonly Fate[] = ["left", "closed", "halves", "halves", ...Array(12).fill("whole")];

function fateOf({ id, amount }: PullPayment): Fate {
  if (Number(amount) < LEAST) return "left";
  const sum = [...id].reduce((all, sign) => all + sign.charCodeAt(0), 0);
  const fate = fates[sum % fates.length] ?? "whole";
  return fate === "halves" && Number(amount) < 2 * LEAST ? "whole" : fate;
}

export function isNeverClaimed(one: PullPayment): boolean {
  return fateOf(one) === "left";
}

/** Donors claim what is given back to them, and whoever manages the server agrees. */
export function startClaims({ url }: BtcpayAccess, store: ReturnType<typeof readStore>) {
  const over = new AbortController();

  async function look(): Promise<void> {
    const payouts = await store.payouts();
    for (const one of await store.pullPayments()) {
      if (!one.archived) await move(one, payouts.get(one.id) ?? []);
    }
  }

  async function move(one: PullPayment, payouts: readonly Payout[]): Promise<void> {
    const fate = fateOf(one);
    if (fate === "closed") await store.allowed(store.call("DELETE", `/pull-payments/${one.id}`));
    const half = (Math.floor(Number(one.amount) * 50) / 100).toFixed(2);
    if (fate === "whole" && payouts.length === 0) await claim(one);
    if (fate === "halves" && payouts.length === 0) await claim(one, half);
    if (fate === "halves" && payouts.length === 1) await claim(one);
    for (const { id, state } of payouts) {
      if (state !== "AwaitingApproval") continue;
      await store.allowed(store.call("POST", `/payouts/${id}`, { revision: 0 }));
    }
  }

  /** As a browser sends the form of the page behind the link. */
  async function claim({ id }: PullPayment, amount = ""): Promise<void> {
    const answer = await fetch(`${url}/pull-payments/${id}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url },
      body: new URLSearchParams({ destination: "", amount }),
    });
    await answer.text();
  }

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      await look();
      await pause(LOOK_EVERY_MS, undefined, { signal: over.signal });
    }
  }

  const going = goOn().catch((error: unknown) => {
    if (!over.signal.aborted) console.error("refunds are claimed no more:", error);
  });
  return {
    end: async () => {
      over.abort();
      await going;
    },
  };
}
