import { applyFacts } from "../../features/giving/payments/apply-facts.ts";
import type { TestSite } from "../test-site.ts";

/** Calls a control of the sandbox gateway. */
export async function controlSandbox(
  site: TestSite,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const response = await fetch(`${site.deps.sandbox.apiUrl}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${site.deps.sandbox.apiKey}`,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Applies the gateway's current facts about a payment. */
export async function applyGatewayFacts(site: TestSite, paymentId: string): Promise<void> {
  await applyFacts(site.deps, await site.deps.provider.getPayment(paymentId));
}

/** Pays a donation at the sandbox and disputes it; returns all ids. */
export async function openDispute(
  site: TestSite,
  campaignId: number,
  { name = "Ada Obi", amount = 50 }: { name?: string; amount?: number } = {},
) {
  const donation = {
    ...{ campaign_id: campaignId, amount, currency: "USD", payment_method: "Credit-Card" },
    ...{ accept_terms: true, name, email: `${name.toLowerCase().replace(" ", ".")}@example.org` },
  };
  const started = await site.post("/api/v1/donations/", donation, {
    "idempotency-key": site.key(),
  });
  await site.play(started.json, "approve");
  const paymentId = String(started.json.checkout_url).split("/").at(-1) ?? "";
  const { id: externalId } = await controlSandbox(site, `/payments/${paymentId}/disputes`, {});
  await applyGatewayFacts(site, paymentId);
  const { id } = await site.db
    .selectFrom("dispute")
    .select("id")
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return { id, donationId: String(started.json.id), paymentId, externalId };
}

/** The donor's bank decides; "win" is in our favour. */
export async function decideDispute(
  site: TestSite,
  { externalId, paymentId }: { externalId: string; paymentId: string },
  action: "win" | "lose",
): Promise<void> {
  await controlSandbox(site, `/disputes/${externalId}/play`, { action });
  await applyGatewayFacts(site, paymentId);
}
