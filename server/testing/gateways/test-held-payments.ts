import { money } from "#contract/money.ts";
import { createGateways } from "../../features/gateways/provider/gateways.ts";
import type {
  Checkout,
  GatewayFact,
  GatewayPayment,
  PaymentProvider,
} from "../../features/gateways/provider/payment-provider.ts";
import { returnHeld } from "../../features/giving/payments/return-held.ts";
import { paidCheckout, setFaults, startCheckout } from "../test-checkout.ts";
import type { TestOffice } from "../test-office.ts";
import type { TestSite } from "../test-site.ts";
import { control, tellOf } from "./test-disputes.ts";

/** A checkout of 51.00 for a donation that the site does not know; answers the gateway's id. */
export async function startForNothing(site: TestSite): Promise<string> {
  return (await checkoutForNothing(site)).paymentId;
}

/** The same, paid at the sandbox. */
export async function payForNothing(site: TestSite): Promise<string> {
  const { paymentId, url } = await checkoutForNothing(site);
  await site.play({ checkout_url: url }, "approve");
  return paymentId;
}

function checkoutForNothing(site: TestSite): Promise<Checkout> {
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

/** A payment that is held back since it is for no donation; answers its id in the office and the gateway's. */
export async function holdPayment(site: TestSite): Promise<{ id: string; paymentId: string }> {
  const paymentId = await payForNothing(site);
  await tellOf(site, paymentId);
  return { id: await heldIdOf(site, paymentId), paymentId };
}

export async function heldIdOf(site: TestSite, paymentId: string): Promise<string> {
  const { id } = await site.db
    .selectFrom("quarantined_payment")
    .select("id")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return id ?? "";
}

/** Somebody gives a payment back, or a part of it, in the gateway's own pages. */
export async function giveBackThere(
  site: TestSite,
  paymentId: string,
  minor?: number,
): Promise<string> {
  const body = minor === undefined ? {} : { amount_minor: minor };
  return (await control(site, `/payments/${paymentId}/refunds`, body)).id;
}

/** The refunds of a payment that the gateway has. */
export async function refundsThere(site: TestSite, paymentId: string): Promise<GatewayFact[]> {
  const facts = await site.deps.provider.getPayment(paymentId);
  return facts.filter(({ kind }) => kind === "refund");
}

/** The movements of a payment and of its refunds, as the books have them. */
export async function movementsOf(site: TestSite, paymentId: string): Promise<string[]> {
  const refunds = await refundsThere(site, paymentId);
  const ids = refunds.map((fact) => (fact.kind === "refund" ? fact.refundId : ""));
  const rows = await site.db
    .selectFrom("money_movement")
    .select(["kind", "amount_minor"])
    .where("external_id", "in", [paymentId, ...ids])
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
}

/** A gift of 50.00 that was paid; no event tells of it, or of anything later. Answers what the gateway says of it. */
export async function payUnheard(site: TestSite, campaignId: number): Promise<GatewayPayment> {
  const { json } = await startCheckout(site, campaignId);
  await setFaults(site, { lose: 1 });
  await site.play(json, "approve");
  return paidCheckout(site, json);
}

/** A held payment as the office sees it. */
export async function seeHeld(office: TestOffice, id: string) {
  return (await office.get(`quarantine/${id}/`)).json;
}

export async function orderBack(office: TestOffice, id: string) {
  const { told_at } = await seeHeld(office, id);
  const body = { action: "give_back", note: "Nobody knows whose it is.", told_at };
  return office.post(`quarantine/${id}/decision/`, body);
}

/** Runs the job that gives held payments back, with other answers of the gateway about refunds. */
export function sendBack(site: TestSite, refund?: PaymentProvider["refund"]): Promise<void> {
  const { provider } = site.deps;
  const gateways = createGateways([{ ...provider, refund: refund ?? provider.refund }]);
  return returnHeld({ ...site.deps, gateways });
}

/** The movements of a payment of 51.00 that came in as nobody's gift and went out again. */
export const outAndIn = ["fee 178", "refund 5100", "second_payment 5100"];
