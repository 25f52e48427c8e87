import { rateToWire } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  officeOnly,
  type Parts,
  type Row,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { lockRates } from "../../books/rates/rate-store.ts";
import { recordOwnersDonation } from "../../campaigns/updates/update-access.ts";

async function someDispute({ site, campaignId }: Scene): Promise<Parts> {
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

async function anotherRate({ site }: Scene): Promise<Parts> {
  const [rate] = await inTransaction(site.database, (tx) => lockRates(tx));
  const former = rateToWire(rate?.rate_ppm ?? 0);
  const another = former === 1.09 ? 1.08 : 1.09;
  return { body: { base: rate?.base, quote: rate?.quote, rate: another, former } };
}

export const moneyAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/admin/donations/": { get: officeOnly, send: () => ({ query: "q=51.00" }) },
  "GET /api/v1/admin/donations/{id}/": {
    get: officeOnly,
    send: async ({ site, campaignId }) => ({
      params: { id: await startTestDonation(site, { campaignId }) },
    }),
  },
  "GET /api/v1/admin/disputes/": { get: officeOnly },
  "GET /api/v1/admin/disputes/{id}/": { get: officeOnly, send: someDispute },
  // The gateway has no such dispute.
  "POST /api/v1/admin/disputes/{id}/evidence/": {
    get: ["unauthorized", "forbidden", "forbidden", "wrong_state"],
    send: async (scene) => ({
      ...(await someDispute(scene)),
      body: { text: "The donor thanked us on the same day." },
    }),
  },
  "GET /api/v1/admin/reported-gifts/": { get: officeOnly, send: () => ({ query: "q=Ada" }) },
  "POST /api/v1/admin/reported-gifts/confirm/": {
    get: officeOnly,
    send: async (scene) => ({ body: { ids: [(await recordOwnersDonation(scene)).id] } }),
  },
  "POST /api/v1/admin/reported-gifts/{id}/decline/": {
    get: officeOnly,
    send: async (scene) => ({
      params: { id: (await recordOwnersDonation(scene)).id },
      body: { reason: "No such transfer came." },
    }),
  },
  "GET /api/v1/admin/campaigns/{id}/offline-limit/": {
    get: officeOnly,
    send: ({ campaignId: id }) => ({ params: { id } }),
  },
  "PUT /api/v1/admin/campaigns/{id}/offline-limit/": {
    get: officeOnly,
    send: ({ campaignId: id }) => ({ params: { id }, body: { each: 10, month: 20 } }),
  },
  "DELETE /api/v1/admin/campaigns/{id}/offline-limit/": {
    get: officeOnly,
    send: ({ campaignId: id }) => ({ params: { id } }),
  },
  "GET /api/v1/admin/gateways/": { get: officeOnly },
  "GET /api/v1/admin/rates/": { get: officeOnly },
  "PUT /api/v1/admin/rates/": { get: officeOnly, send: anotherRate },
};
