import { createHmac, randomInt, randomUUID } from "node:crypto";
import { requestBytes } from "./load-client.ts";

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

/** The gateway's word that a payment succeeded, signed as the sandbox gateway signs. */
export function webhookRequest(paid: PaidDonation, secret: string): Buffer {
  const now = Date.now();
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    type: "payment.succeeded",
    created_at: now,
    payment: { payment_id: paid.paymentId, reference: paid.donationId, state: "succeeded" },
  });
  const seconds = Math.floor(now / 1000);
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const headers = { ...json, "sandbox-signature": `t=${seconds},v1=${mac}` };
  return requestBytes("POST", "/api/v1/webhooks/sandbox/", headers, body);
}

/** The donor's approval on the gateway's page, through the gateway's API. */
export function approveRequest(paid: PaidDonation, apiKey: string): Buffer {
  return requestBytes(
    "POST",
    `/api/payments/${paid.paymentId}/play`,
    { ...json, authorization: `Bearer ${apiKey}` },
    JSON.stringify({ action: "approve" }),
  );
}
