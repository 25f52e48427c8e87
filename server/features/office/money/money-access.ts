import { rateToWire } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type AccessRow,
  office,
  type RequestParts,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { lockRates } from "../../books/rates/rate-store.ts";
import { recordOwnersDonation } from "../../campaigns/updates/update-access.ts";

async function someDispute({ site, campaignId }: Scene): Promise<RequestParts> {
  const donation_id = await startTestDonation(site, { campaignId });
  const [id, at] = [uuidv7(), new Date(site.clock.now)];
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("dispute")
      .values({
        id,
        provider: "sandbox",
        external_id: id,
        donation_id,
        payment_id: "none",
        amount_minor: 100,
        currency: "USD",
        reason: "fraudulent",
        state: "open",
        opened_at: at,
        evidence_due_at: new Date(at.getTime() + 86_400_000),
      })
      .execute(),
  );
  return { params: { id } };
}

async function anotherRate({ site }: Scene): Promise<RequestParts> {
  const [rate] = await inTransaction(site.database, (tx) => lockRates(tx));
  const former = rateToWire(rate?.rate_ppm ?? 0);
  const another = former === 1.09 ? 1.08 : 1.09;
  return { body: { base: rate?.base, quote: rate?.quote, rate: another, former } };
}

export const moneyAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/donations/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=51.00" }),
  },
  "GET /api/v1/admin/donations/sums/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=51.00&from=2026-01-01&to=2026-12-31" }),
  },
  "GET /api/v1/admin/donations/choices/": { ...office(["finance", "support", "read_only"]) },
  "GET /api/v1/admin/donations/{id}/": {
    ...office(["finance", "support", "read_only"]),
    createParts: async ({ site, campaignId }) => ({
      params: { id: await startTestDonation(site, { campaignId }) },
    }),
  },
  "GET /api/v1/admin/disputes/": { ...office(["finance", "support", "read_only"]) },
  "GET /api/v1/admin/disputes/{id}/": {
    ...office(["finance", "support", "read_only"]),
    createParts: someDispute,
  },
  // The gateway has no such dispute.
  "POST /api/v1/admin/disputes/{id}/evidence/": {
    ...office(["finance"], "wrong_state"),
    createParts: async (scene) => ({
      ...(await someDispute(scene)),
      body: { text: "The donor thanked us on the same day." },
    }),
  },
  "GET /api/v1/admin/reported-gifts/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=Ada" }),
  },
  "POST /api/v1/admin/reported-gifts/confirm/": {
    ...office(["finance"]),
    createParts: async (scene) => ({ body: { ids: [(await recordOwnersDonation(scene)).id] } }),
  },
  "POST /api/v1/admin/reported-gifts/{id}/decline/": {
    ...office(["finance"]),
    createParts: async (scene) => ({
      params: { id: (await recordOwnersDonation(scene)).id },
      body: { reason: "No such transfer came." },
    }),
  },
  "GET /api/v1/admin/campaigns/{id}/offline-limit/": {
    ...office(["finance", "support", "read_only"]),
    createParts: ({ campaignId: id }) => ({ params: { id } }),
  },
  "PUT /api/v1/admin/campaigns/{id}/offline-limit/": {
    ...office(["finance"]),
    createParts: ({ campaignId: id }) => ({ params: { id }, body: { each: 10, month: 20 } }),
  },
  "DELETE /api/v1/admin/campaigns/{id}/offline-limit/": {
    ...office(["finance"]),
    createParts: ({ campaignId: id }) => ({ params: { id } }),
  },
  "GET /api/v1/admin/gateways/": { ...office(["finance", "support", "read_only"]) },
  "GET /api/v1/admin/figures/": {
    ...office(["finance", "read_only"]),
    createParts: () => ({ query: "span=day" }),
  },
  "GET /api/v1/admin/rates/": { ...office(["finance", "support", "read_only"]) },
  "PUT /api/v1/admin/rates/": { ...office(["finance"]), createParts: anotherRate },
};
