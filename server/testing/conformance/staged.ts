import { onTestFinished } from "vitest";
import { type Money, money } from "#contract/money.ts";
import type {
  CheckoutRequest,
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
  PaymentProvider,
} from "#server/features/gateways/provider/payment-provider.ts";
import { startLine } from "./answering-line.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import { startReceiver } from "./webhook-receiver.ts";

/** A stage that closes when the test ends. */
export async function staged(open: OpenStage, pageSize = 50): Promise<OpenedStage> {
  const line = await startLine();
  const { received, ...receiver } = await startReceiver();
  const stage = await open({ line: line.to, webhookUrl: receiver.url, pageSize });
  onTestFinished(async () => {
    await stage.close();
    line.close();
    receiver.close();
  });
  return { ...stage, line, received };
}

/** What the suite asks a gateway to collect. */
export function checkoutRequest(
  provider: PaymentProvider,
  more: Partial<CheckoutRequest> = {},
): CheckoutRequest {
  const reference = crypto.randomUUID();
  const [method = "card"] = provider.capabilities.methods;
  return {
    reference,
    idempotencyKey: `checkout-${reference}`,
    total: money(5_100, "USD"),
    method,
    description: "Clean water, always",
    returnUrl: "http://site.example.org/paymentsuccessfull",
    cancelUrl: "http://site.example.org/paymentpage",
    email: "ada@example.org",
    ...more,
  };
}

/** A checkout that was opened, by the gateway's id and ours. */
export interface Opened {
  readonly paymentId: string;
  readonly reference: string;
}

export async function opened(
  { provider }: OpenedStage,
  more: Partial<CheckoutRequest> = {},
): Promise<Opened> {
  const request = checkoutRequest(provider, more);
  const { paymentId } = await provider.createCheckout(request);
  return { paymentId, reference: request.reference };
}

export async function paid(stage: OpenedStage, more: Partial<CheckoutRequest> = {}) {
  const checkout = await opened(stage, more);
  await stage.pay(checkout.paymentId);
  return checkout;
}

/** The payment itself among the facts about it. Throws where it is not there or can't be read. */
export async function paymentOf({ provider }: OpenedStage, id: string): Promise<GatewayPayment> {
  const facts = await provider.getPayment(id);
  const payment = facts.find((fact) => fact.kind === "payment");
  if (!payment) throw new Error(`no payment ${id} in ${JSON.stringify(facts)}`);
  return payment;
}

export async function refundsOf({ provider }: OpenedStage, id: string): Promise<GatewayRefund[]> {
  const facts = await provider.getPayment(id);
  return facts.filter((fact) => fact.kind === "refund");
}

export async function disputesOf({ provider }: OpenedStage, id: string): Promise<GatewayDispute[]> {
  const facts = await provider.getPayment(id);
  return facts.filter((fact) => fact.kind === "dispute");
}

/** All facts of a round from a cursor on, and where the next one begins. */
export async function pullRound(provider: PaymentProvider, from: string | null = null) {
  const facts: GatewayFact[] = [];
  let cursor = from;
  for (;;) {
    const { facts: page, next, anew } = await provider.pull(cursor);
    facts.push(...page);
    if (next === null) return { facts, anew };
    cursor = next;
  }
}

/** What a fact is about: the same thing has the same name in every answer. */
export function nameOf(fact: GatewayFact): string {
  switch (fact.kind) {
    case "refund":
      return `refund ${fact.refundId}`;
    case "dispute":
      return `dispute ${fact.disputeId}`;
    case "transfer":
      return `transfer ${fact.transferId}`;
    default:
      return `payment ${fact.paymentId}`;
  }
}

/** A refund of the whole of a checkout, or of so many minor units. */
export function refundOrder({ paymentId, reference }: Opened, minor = 5_100) {
  return { id: crypto.randomUUID(), paymentId, reference, amount: money(minor, "USD") };
}

/** The donor has the money of a refund, whatever they must do for it. */
export async function taken(stage: OpenedStage, { refundId, state }: GatewayRefund): Promise<void> {
  if (state === "waiting") await stage.claimRefund?.(refundId);
}

/** What the gateway must hold if these facts are all there is, by currency; currencies without a cent are left out. */
export function heldByFacts(facts: readonly GatewayFact[]): Record<string, number> {
  const held: Record<string, number> = {};
  const add = (sum: Money | undefined, sign: 1 | -1) => {
    if (sum) held[sum.currency] = (held[sum.currency] ?? 0) + sign * sum.minor;
  };
  for (const fact of facts) {
    if (fact.kind === "payment" && fact.state === "succeeded") {
      add(fact.exchanged?.to ?? fact.total, 1);
      add(fact.cost, -1);
    }
    if (fact.kind === "refund" && fact.state === "done") {
      add(fact.exchanged?.to ?? fact.amount, -1);
    }
    if (fact.kind === "refund" || fact.kind === "dispute") add(fact.exchangeLoss, -1);
    if (fact.kind === "dispute") {
      if (fact.withdrawn) add(fact.exchanged?.to ?? fact.amount, -1);
      add(fact.fee, -1);
    }
    if (fact.kind === "transfer") {
      add(fact.amount, fact.what === "from_bank" || fact.what === "fee_returned" ? 1 : -1);
    }
  }
  return Object.fromEntries(Object.entries(held).filter(([, minor]) => minor !== 0));
}

/** The gateway's own word, in the same shape. */
export async function heldAtGateway({ provider }: OpenedStage): Promise<Record<string, number>> {
  const balances = await provider.balance();
  return Object.fromEntries(
    balances.filter(({ minor }) => minor !== 0).map(({ currency, minor }) => [currency, minor]),
  );
}
