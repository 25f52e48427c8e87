import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import type { Currency } from "../rates.ts";

export interface Sum {
  readonly minor: number;
  readonly currency: Currency;
}

/** Fields of both payments and refunds. */
interface GatewayRecord extends Sum {
  readonly id: string;
  /** The donation's id. */
  readonly reference: string;
  /** The amount in the currency of the gateway's balance, if different. */
  readonly inBalance?: Sum;
}

export interface GatewayPayment extends GatewayRecord {
  /** The gateway's account in the site's books. */
  readonly account: string;
  readonly state: "open" | "pending" | "succeeded" | "failed" | "expired";
  readonly cost: Sum;
  /** When the money arrived, ms; a bank reports only the day. */
  readonly takenAt: number;
  /** Charged without the donor. */
  readonly isCharge?: boolean;
}

export interface GatewayRefund extends GatewayRecord {
  readonly createdAt: number;
  /** The id of the site's order; undefined if it was made at the gateway. */
  readonly order: string | undefined;
}

/** What a donor does on the gateway's page. approve_once: the stored card is declined later. */
export type DonorAction = "approve" | "approve_once" | "decline" | "bank_transfer" | "expire";

export type GatewayClient = ReturnType<typeof createStripeClient>;

/** Prefix of the gateway's accounts in the site's books. */
export const GATEWAY = "gateway:stripe-test";
/** How long a bank debit stays pending. */
const DEBIT_MS = 3_000;
const controlActions = {
  approve: "succeed",
  approve_once: "then_insufficient_funds",
  decline: "decline",
  bank_transfer: "pay_later",
} as const;
const page = { limit: 100 };

type Line = Stripe.BalanceTransaction;

/** The keys that the site and the double share. */
export function stripeSecrets() {
  const secret = () => randomBytes(16).toString("hex");
  return {
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
}

/**
 * Calls the double of Stripe with Stripe's own library, and its controls for donors, banks and the dashboard. Calls
 * are direct: faults are between the double and the site.
 */
export function createStripeClient(url: string, key: string) {
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe(key, { host, port, protocol: "http", telemetry: false });
  const { sessions } = stripe.checkout;

  /** Returns false if the current state does not allow it. */
  async function control(path: string, body: object): Promise<boolean> {
    const response = await fetch(`${url}/control${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status >= 404 && response.status !== 409)
      throw new Error(`${path}: ${response.status}`);
    return response.ok;
  }

  /** Payments without the donor, which have no session. */
  async function listIntents(): Promise<Stripe.PaymentIntent[]> {
    const intents: Stripe.PaymentIntent[] = [];
    for await (const intent of stripe.paymentIntents.list(page)) intents.push(intent);
    return intents.filter(({ metadata }) => metadata?.charge_key);
  }

  return {
    async countCharges(): Promise<number> {
      return (await listIntents()).length;
    },
    /** The bank executes the debits without the donor. */
    async settleDebits(): Promise<void> {
      for (const { id, status } of await listIntents()) {
        if (status === "processing")
          await control(`/payment_intents/${id}/play`, { play: "settle" });
      }
    },
    /** Does nothing if the payment no longer allows the action. */
    async performAction(id: string, action: DonorAction): Promise<void> {
      if (action === "expire") {
        await sessions.expire(id).catch(() => {});
        return;
      }
      const path = `/sessions/${id}/play`;
      const isPerformed = await control(path, { play: controlActions[action] });
      if (action !== "bank_transfer" || !isPerformed) return;
      // Not awaited: the run waits for pending payments, so an unsettled debit would be noticed.
      void pause(DEBIT_MS)
        .then(() => control(path, { play: "settle" }))
        .catch(() => {});
    },
    async listPayments(): Promise<GatewayPayment[]> {
      const charges: Stripe.Charge[] = [];
      const expand = ["data.balance_transaction"];
      for await (const charge of stripe.charges.list({ ...page, expand })) charges.push(charge);
      const byIntent = Map.groupBy(charges, ({ payment_intent }) => payment_intent);
      const payments: GatewayPayment[] = [];
      for await (const session of sessions.list(page)) {
        const tries = byIntent.get(session.payment_intent) ?? [];
        const attempted = { ...session, minor: session.amount_total };
        payments.push(paymentOf(attempted, tries, (...seen) => stateOf(session, ...seen)));
      }
      for (const intent of await listIntents()) {
        const tries = byIntent.get(intent.id) ?? [];
        const readState = (line: Line | undefined, isPending: boolean) =>
          line ? "succeeded" : isPending || intent.status === "succeeded" ? "pending" : "failed";
        const charge = paymentOf({ ...intent, minor: intent.amount }, tries, readState);
        payments.push({ ...charge, isCharge: true });
      }
      return payments;
    },
    async listRefunds(): Promise<GatewayRefund[]> {
      const references = new Map<unknown, string>();
      for await (const { payment_intent, metadata } of sessions.list(page)) {
        references.set(payment_intent, metadata?.donation_id ?? "");
      }
      const refunds: GatewayRefund[] = [];
      const expand = ["data.balance_transaction"];
      for await (const refund of stripe.refunds.list({ ...page, expand })) {
        refunds.push({
          ...{ id: refund.id, minor: refund.amount, currency: currencyOf(refund.currency) },
          reference: references.get(refund.payment_intent) ?? "",
          ...balanceAmount(refund.balance_transaction as Line, refund.currency),
          createdAt: refund.created * 1000,
          order: refund.metadata?.refund_id,
        });
      }
      return refunds;
    },
    /** Balances in minor units, by the site's account and currency: "gateway:stripe-test USD". */
    async balances(): Promise<ReadonlyMap<string, bigint>> {
      const { available, pending } = await stripe.balance.retrieve();
      const balances = new Map<string, bigint>();
      for (const { amount, currency } of [...available, ...pending]) {
        const account = `${GATEWAY} ${currencyOf(currency)}`;
        balances.set(account, (balances.get(account) ?? 0n) + BigInt(amount));
      }
      return balances;
    },
    /** Refunds at the gateway, by default the remaining amount. Returns false if that is not possible now. */
    async refund(id: string, amount?: number): Promise<boolean> {
      const { payment_intent } = await sessions.retrieve(id);
      return payment_intent !== null && control("/refunds", { payment_intent, amount });
    },
  };
}

interface Attempted
  extends Pick<Stripe.Checkout.Session, "id" | "metadata" | "currency" | "created"> {
  readonly minor: number | null;
}

function paymentOf(
  { id, metadata, minor, created, ...attempted }: Attempted,
  charges: readonly Stripe.Charge[],
  readState: (line: Line | undefined, isPending: boolean) => GatewayPayment["state"],
): GatewayPayment {
  const paid = charges.find(({ status }) => status === "succeeded");
  const line = (paid?.balance_transaction ?? undefined) as Line | undefined;
  const currency = attempted.currency ?? "";
  const isPending = charges.some(({ status }) => status === "pending");
  // Bank money arrives with the balance transaction, card money at once.
  const isCard = paid?.payment_method_details?.type === "card";
  const at = (isCard ? paid?.created : line?.created) ?? created;
  return {
    ...{ id, reference: metadata?.donation_id ?? "", account: GATEWAY },
    ...{ minor: minor ?? 0, currency: currencyOf(currency) },
    state: readState(line, isPending),
    cost: { minor: line?.fee ?? 0, currency: currencyOf(line?.currency ?? currency) },
    ...balanceAmount(line, currency),
    takenAt: at * 1000,
  };
}

function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  line: Line | undefined,
  isPending: boolean,
): GatewayPayment["state"] {
  if (status !== "complete") return status === "expired" ? "expired" : "open";
  // Stripe reports its fee a moment after the payment, which counts as pending until then.
  if (payment_status === "paid") return line ? "succeeded" : "pending";
  return isPending ? "pending" : "failed";
}

function balanceAmount(line: Line | undefined, currency: string): { inBalance?: Sum } {
  if (!line || line.currency === currency) return {};
  return { inBalance: { minor: Math.abs(line.amount), currency: currencyOf(line.currency) } };
}

function currencyOf(code: string): Currency {
  return code.toUpperCase() as Currency;
}
