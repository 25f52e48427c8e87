import { setTimeout as pause } from "node:timers/promises";
import { gatewayCaller } from "./call-gateway.ts";
import type { FaultReport, GatewayClient, Play } from "./gateway-client.ts";
import {
  type Charge,
  currencyOf,
  type Dispute,
  disputeOf,
  paymentOf,
  type Refund,
  refundOf,
  type Session,
  STRIPE,
  type Transaction,
  transferOf,
  transferTypes,
} from "./stripe-records.ts";

const A_PAGE = 100;
/** Of the account. */
const CURRENCY = "usd";
/** A debit is under way that long. */
const DEBIT_TAKES_MS = 3_000;

const plays: Partial<Record<Play, string>> = {
  approve: "succeed",
  decline: "decline",
  insufficient_funds: "insufficient_funds",
  bank_transfer: "pay_later",
  settle: "settle",
  fail: "fail",
};

/** The double of Stripe by its API, and by what it lets donors, banks and the dashboard do. */
export function createStripeClient(url: string, key: string): GatewayClient {
  const { call, read, allowed } = gatewayCaller(url, `Bearer ${key}`);
  const control = (path: string, body: object = {}) => call("POST", `/control${path}`, body);

  /** The newest first. */
  async function list<T extends { id: string }>(
    path: string,
    expand?: string,
    only: Readonly<Record<string, string>> = {},
  ): Promise<T[]> {
    const all: T[] = [];
    for (let more = true; more; ) {
      const query = new URLSearchParams({ limit: String(A_PAGE), ...only });
      if (expand) query.set("expand[]", `data.${expand}`);
      const last = all.at(-1);
      if (last) query.set("starting_after", last.id);
      const page = await read<{ data: T[]; has_more: boolean }>(
        call("GET", `/v1/${path}?${query}`),
      );
      all.push(...page.data);
      more = page.has_more;
    }
    return all;
  }

  async function intentOf(session: string): Promise<string | undefined> {
    const path = `/v1/checkout/sessions/${session}`;
    return (await read<Session>(call("GET", path))).payment_intent ?? undefined;
  }

  async function keep(amount: number): Promise<void> {
    await read(control("/account-fees", { currency: CURRENCY, amount }));
  }

  return {
    owns: (id) => /^(cs|re|pyr|du)_/.test(id),
    async play(session, action) {
      if (action === "expire") {
        await allowed(call("POST", `/v1/checkout/sessions/${session}/expire`));
        return;
      }
      const play = plays[action];
      if (!play) throw new Error(`nobody can ${action} at Stripe`);
      const played = await allowed(control(`/sessions/${session}/play`, { play }));
      if (action !== "bank_transfer" || !played) return;
      // The run waits for what is pending, so a bank that fails would be seen.
      void pause(DEBIT_TAKES_MS)
        .then(() => control(`/sessions/${session}/play`, { play: "settle" }))
        .catch(() => {});
    },
    async setFaults(settings) {
      await read(call("PUT", "/control/faults", settings));
    },
    faults: () => read<FaultReport>(call("GET", "/control/faults")),
    async listPayments() {
      const sessions = await list<Session>("checkout/sessions");
      const charges = await list<Charge>("charges", "balance_transaction");
      const byIntent = Map.groupBy(charges, ({ payment_intent }) => payment_intent);
      return sessions.map((session) =>
        paymentOf(session, byIntent.get(session.payment_intent ?? "") ?? []),
      );
    },
    async listMovements() {
      const sessions = await list<Session>("checkout/sessions");
      const byIntent = new Map(sessions.map((session) => [session.payment_intent, session]));
      const refunds = await list<Refund>("refunds", "balance_transaction");
      const disputes = await list<Dispute>("disputes");
      return [
        ...refunds.map((refund) => refundOf(refund, byIntent)),
        ...disputes.map((dispute) => disputeOf(dispute, byIntent)),
      ];
    },
    async listTransfers() {
      const lists = transferTypes.map((type) =>
        list<Transaction>("balance_transactions", undefined, { type }),
      );
      return (await Promise.all(lists)).flat().map(transferOf);
    },
    account: {
      async payOut() {
        const payout = await allowed<{ id: string }>(control("/payouts", { currency: CURRENCY }));
        return payout && (async () => void (await read(control(`/payouts/${payout.id}/fail`))));
      },
      takeFee: (amount) => keep(amount),
      giveBackFee: (amount) => keep(-amount),
    },
    async balances() {
      const balance = await read<
        Record<"available" | "pending", Array<{ amount: number; currency: string }>>
      >(call("GET", "/v1/balance"));
      const sums = new Map<string, number>();
      for (const { amount, currency } of [...balance.available, ...balance.pending]) {
        const account = `gateway:${STRIPE} ${currencyOf(currency)}`;
        sums.set(account, (sums.get(account) ?? 0) + amount);
      }
      return sums;
    },
    async refund(session, amount) {
      const payment_intent = await intentOf(session);
      if (payment_intent === undefined) return undefined;
      const asked = control("/refunds", { payment_intent, amount });
      return (await allowed<{ id: string }>(asked))?.id;
    },
    async failRefund(id) {
      await allowed(control(`/refunds/${id}/fail`));
    },
    async dispute(session, { amount_minor: amount, withdrawn }) {
      const payment_intent = await intentOf(session);
      if (payment_intent === undefined) return undefined;
      const asked = control("/disputes", { payment_intent, amount, inquiry: !withdrawn });
      return (await allowed<{ id: string }>(asked))?.id;
    },
    async judge(id, action) {
      // What the bank only asked about is closed, whatever it says: it has taken nothing.
      const result = action === "lose" ? "lost" : "won";
      await allowed(control(`/disputes/${id}/end`, { result }));
    },
  };
}
