import { onTestFinished, vi } from "vitest";
import { type Money, money } from "#contract/money.ts";
import type {
  CheckoutRequest,
  GatewayDispute,
  GatewayFact,
  GatewayPayment,
  GatewayRefund,
  Mandate,
  MandateCharge,
  MandateSetupRequest,
  PaymentProvider,
} from "#server/features/gateways/provider/payment-provider.ts";
import { WAIT_LIMIT } from "../services/wait-limit.ts";
import { startLine } from "./gateway-line.ts";
import type { OpenedStage, OpenStage } from "./gateway-stage.ts";
import { startReceiver } from "./webhook-receiver.ts";

/** Opens a stage until the test ends. */
export async function openStage(open: OpenStage, pageSize = 50): Promise<OpenedStage> {
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

export function checkoutRequest(
  provider: PaymentProvider,
  overrides: Partial<CheckoutRequest> = {},
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
    ...overrides,
  };
}

/** A checkout, by the gateway's id and ours. */
export interface CheckoutIds {
  readonly paymentId: string;
  readonly reference: string;
}

export async function openCheckout(
  { provider }: OpenedStage,
  overrides: Partial<CheckoutRequest> = {},
): Promise<CheckoutIds> {
  const request = checkoutRequest(provider, overrides);
  const { paymentId } = await provider.createCheckout(request);
  return { paymentId, reference: request.reference };
}

export async function payCheckout(stage: OpenedStage, overrides: Partial<CheckoutRequest> = {}) {
  const checkout = await openCheckout(stage, overrides);
  await stage.pay(checkout.paymentId);
  return checkout;
}

export function setupRequest(): MandateSetupRequest {
  const reference = crypto.randomUUID();
  return {
    reference,
    idempotencyKey: `setup-${reference}`,
    currency: "USD",
    description: "Clean water, always",
    returnUrl: "http://site.example.org/recurring",
    cancelUrl: "http://site.example.org/recurring",
    email: "ada@example.org",
  };
}

export function chargeRequest(
  mandateId: string,
  overrides: Partial<MandateCharge> = {},
): MandateCharge {
  const reference = crypto.randomUUID();
  return {
    mandateId,
    reference,
    idempotencyKey: `charge-${reference}`,
    total: money(5_100, "USD"),
    description: "Clean water, always",
    email: "ada@example.org",
    ...overrides,
  };
}

/** Stores a card with a paid checkout. */
export async function storeMandate(stage: OpenedStage): Promise<Mandate> {
  const { paymentId } = await payCheckout(stage, { keepMethod: true });
  const mandate = await stage.provider.mandates?.find(paymentId);
  if (!mandate) throw new Error(`payment ${paymentId} stored no payment method`);
  return mandate;
}

/** Throws if the payment is missing or can't be read. */
export async function getPayment({ provider }: OpenedStage, id: string): Promise<GatewayPayment> {
  const facts = await provider.getPayment(id);
  const payment = facts.find((fact) => fact.kind === "payment");
  if (!payment) throw new Error(`no payment ${id} in ${JSON.stringify(facts)}`);
  return payment;
}

export async function getRefunds({ provider }: OpenedStage, id: string): Promise<GatewayRefund[]> {
  const facts = await provider.getPayment(id);
  return facts.filter((fact) => fact.kind === "refund");
}

export async function getDisputes(
  { provider }: OpenedStage,
  id: string,
): Promise<GatewayDispute[]> {
  const facts = await provider.getPayment(id);
  return facts.filter((fact) => fact.kind === "dispute");
}

/** All facts of a round from a cursor on, and the cursor of the next round. */
export async function pullRound(provider: PaymentProvider, from: string | null = null) {
  const facts: GatewayFact[] = [];
  let cursor = from;
  for (;;) {
    const { facts: page, next, nextRound } = await provider.pull(cursor);
    facts.push(...page);
    if (next === null) return { facts, nextRound };
    cursor = next;
  }
}

/** Identifies the subject of a fact. */
export function factName(fact: GatewayFact): string {
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

/** Waits for an event whose id finds the payment. */
export function waitForEvent({ provider, received }: OpenedStage, paymentId: string) {
  return vi.waitFor(async () => {
    for (const { body, headers } of received) {
      const event = provider.readWebhook(body, headers);
      const facts = event.paymentId === null ? [] : await provider.getPayment(event.paymentId);
      if (facts.some((fact) => "paymentId" in fact && fact.paymentId === paymentId)) return event;
    }
    throw new Error(`none of ${received.length} events is about ${paymentId}`);
  }, WAIT_LIMIT);
}

/** A full refund of a checkout, or one of `minor` units. */
export function refundOrder({ paymentId, reference }: CheckoutIds, minor = 5_100) {
  return { id: crypto.randomUUID(), paymentId, reference, amount: money(minor, "USD") };
}

/** Claims a refund if the gateway requires that. */
export async function claimIfWaiting(
  stage: OpenedStage,
  { refundId, state }: GatewayRefund,
): Promise<void> {
  if (state === "waiting") await stage.claimRefund?.(refundId);
}

/** The balances that follow from all facts, by currency; zero balances are left out. */
export function sumFacts(facts: readonly GatewayFact[]): Record<string, number> {
  const balances: Record<string, number> = {};
  const add = (sum: Money | undefined, sign: 1 | -1) => {
    if (sum) balances[sum.currency] = (balances[sum.currency] ?? 0) + sign * sum.minor;
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
  return Object.fromEntries(Object.entries(balances).filter(([, minor]) => minor !== 0));
}

/** The reported balances in the same shape. */
export async function getBalances({ provider }: OpenedStage): Promise<Record<string, number>> {
  const balances = await provider.balance();
  return Object.fromEntries(
    balances.filter(({ minor }) => minor !== 0).map(({ currency, minor }) => [currency, minor]),
  );
}
