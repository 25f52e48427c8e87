import { randomInt, randomUUID } from "node:crypto";
import { webhookSignature } from "#sandbox/webhooks/webhook-signature.ts";
import { requestBytes } from "../load-client.ts";

const json = { "content-type": "application/json" };

/** A visitor's gift of 1 to 500, with another key each time and from an address of its own. */
export function donationRequest(campaignId: number): Buffer {
  const mark = randomUUID();
  const body = JSON.stringify({
    campaign_id: campaignId,
    amount: (100 + Math.floor(Math.random() * 50_000)) / 100,
    currency: "USD",
    payment_method: "Credit-Card",
    accept_terms: true,
    name: "Noor Haddad",
    email: `donor-${mark}@example.org`,
    message: "For the well.",
  });
  const headers = { ...json, "idempotency-key": mark, "x-forwarded-for": anyAddress() };
  return requestBytes("POST", "/api/v1/donations/", headers, body);
}

/** One of sixteen million: a source may start and leave open so many donations only. */
function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export interface PaidDonation {
  readonly donationId: string;
  readonly paymentId: string;
}

/** The sandbox's word that a payment succeeded, signed as it signs. */
export function sandboxWebhook(paid: PaidDonation, secret: string): Buffer {
  const now = Date.now();
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    type: "payment.succeeded",
    created_at: now,
    payment: { payment_id: paid.paymentId, reference: paid.donationId, state: "succeeded" },
  });
  const headers = webhookSignature(secret)(body, now);
  return requestBytes("POST", "/api/v1/webhooks/sandbox/", { ...json, ...headers }, body);
}

/** What Stripe's double posted, with the signature that it came with. */
export function stripeWebhook(body: string, signature: string): Buffer {
  const headers = { ...json, "stripe-signature": signature };
  return requestBytes("POST", "/api/v1/webhooks/stripe-test/", headers, body);
}

/** What donors do at a gateway, through its API. */
export function playRequest(path: string, apiKey: string, play: object): Buffer {
  const headers = { ...json, authorization: `Bearer ${apiKey}` };
  return requestBytes("POST", path, headers, JSON.stringify(play));
}
