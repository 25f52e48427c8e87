import { applyFacts } from "../../features/giving/payments/apply-facts.ts";
import type { TestSite } from "../test-site.ts";

/** Calls the sandbox gateway's control. */
export async function control(site: TestSite, path: string, body: object): Promise<{ id: string }> {
  const answer = await fetch(`${site.deps.sandbox.apiUrl}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${site.deps.sandbox.apiKey}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** What a gateway tells of a payment goes into the books. */
export async function tellOf(site: TestSite, paymentId: string): Promise<void> {
  await applyFacts(site.deps, await site.deps.provider.getPayment(paymentId));
}

/** A gift that was paid at the sandbox and is disputed; answers the ids of all. */
export async function openDispute(
  site: TestSite,
  campaignId: number,
  { name = "Ada Obi", amount = 50 }: { name?: string; amount?: number } = {},
) {
  const gift = {
    ...{ campaign_id: campaignId, amount, currency: "USD", payment_method: "Credit-Card" },
    ...{ accept_terms: true, name, email: `${name.toLowerCase().replace(" ", ".")}@example.org` },
  };
  const started = await site.post("/api/v1/donations/", gift, { "idempotency-key": site.key() });
  await site.play(started.json, "approve");
  const paymentId = String(started.json.checkout_url).split("/").at(-1) ?? "";
  const { id: externalId } = await control(site, `/payments/${paymentId}/disputes`, {});
  await tellOf(site, paymentId);
  const { id } = await site.db
    .selectFrom("dispute")
    .select("id")
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return { id, donationId: String(started.json.id), paymentId, externalId };
}

/** What the donor's bank decides: "win" or "lose" is ours. */
export async function judgeDispute(
  site: TestSite,
  { externalId, paymentId }: { externalId: string; paymentId: string },
  action: "win" | "lose",
): Promise<void> {
  await control(site, `/disputes/${externalId}/play`, { action });
  await tellOf(site, paymentId);
}
