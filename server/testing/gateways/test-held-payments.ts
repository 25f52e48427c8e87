import { money } from "#contract/money.ts";
import { createGateways } from "../../features/gateways/provider/gateways.ts";
import type {
  Checkout,
  GatewayFact,
  GatewayPayment,
  PaymentProvider,
} from "../../features/gateways/provider/payment-provider.ts";
import { returnHeldPayments } from "../../features/giving/payments/return-held-payments.ts";
import type { TestOffice } from "../test-office.ts";
import type { TestSite } from "../test-site.ts";
import { createPaidUpdate, setFaults, startCheckout } from "./test-checkout.ts";
import { applyGatewayFacts, controlSandbox } from "./test-disputes.ts";

/** Opens a checkout of 51.00 for an unknown donation; returns the gateway's id. */
export async function openUnmatchedCheckout(site: TestSite): Promise<string> {
  return (await createUnmatchedCheckout(site)).paymentId;
}

/** Pays such a checkout. */
export async function payUnmatchedCheckout(site: TestSite): Promise<string> {
  const { paymentId, url } = await createUnmatchedCheckout(site);
  await site.play({ checkout_url: url }, "approve");
  return paymentId;
}

function createUnmatchedCheckout(site: TestSite): Promise<Checkout> {
  const reference = site.key();
  return site.deps.provider.createCheckout({
    reference,
    idempotencyKey: `stranger-${reference}`,
    total: money(5_100, "USD"),
    method: "card",
    description: "A stranger's",
    returnUrl: site.url,
    cancelUrl: site.url,
    email: null,
  });
}

/** Puts an unmatched payment on hold; returns its id in the office and the gateway's. */
export async function holdPayment(site: TestSite): Promise<{ id: string; paymentId: string }> {
  const paymentId = await payUnmatchedCheckout(site);
  await applyGatewayFacts(site, paymentId);
  return { id: await findHeldPaymentId(site, paymentId), paymentId };
}

export async function findHeldPaymentId(site: TestSite, paymentId: string): Promise<string> {
  const { id } = await site.db
    .selectFrom("quarantined_payment")
    .select("id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return id ?? "";
}

/** Refunds a payment, or a part of it, in the gateway's dashboard. */
export async function refundAtGateway(
  site: TestSite,
  paymentId: string,
  minor?: number,
): Promise<string> {
  const body = minor === undefined ? {} : { amount_minor: minor };
  return (await controlSandbox(site, `/payments/${paymentId}/refunds`, body)).id;
}

/** The refunds of a payment at the gateway. */
export async function getGatewayRefunds(site: TestSite, paymentId: string): Promise<GatewayFact[]> {
  const facts = await site.deps.provider.getPayment(paymentId);
  return facts.filter(({ kind }) => kind === "refund");
}

/** The booked movements of a payment and its refunds. */
export async function findMovements(site: TestSite, paymentId: string): Promise<string[]> {
  const refunds = await getGatewayRefunds(site, paymentId);
  const ids = refunds.map((fact) => (fact.kind === "refund" ? fact.refundId : ""));
  const rows = await site.db
    .selectFrom("money_movement")
    .select(["kind", "amount_minor"])
    .where("external_id", "in", [paymentId, ...ids])
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
}

/** Pays a donation of 50.00 while all events, now and later, are lost; returns the gateway's payment. */
export async function payWithoutEvents(
  site: TestSite,
  campaignId: number,
): Promise<GatewayPayment> {
  const { json } = await startCheckout(site, campaignId);
  await setFaults(site, { lose: 1 });
  await site.play(json, "approve");
  return createPaidUpdate(site, json);
}

/** A payment on hold as the office sees it. */
export async function getHeldPayment(office: TestOffice, id: string) {
  return (await office.get(`quarantine/${id}/`)).json;
}

export async function orderHeldRefund(office: TestOffice, id: string) {
  const { told_at } = await getHeldPayment(office, id);
  const body = { action: "give_back", note: "Nobody knows whose it is.", told_at };
  return office.post(`quarantine/${id}/decision/`, body);
}

/** Runs the job that refunds payments on hold, optionally with another `refund` of the gateway. */
export function runHeldRefunds(site: TestSite, refund?: PaymentProvider["refund"]): Promise<void> {
  const { provider } = site.deps;
  const gateways = createGateways([{ ...provider, refund: refund ?? provider.refund }]);
  return returnHeldPayments({ ...site.deps, gateways });
}

/** The movements of an unmatched payment of 51.00 that was refunded. */
export const refundedMovements = ["fee 178", "refund 5100", "second_payment 5100"];
