import { inTransaction } from "../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { startTestDonation } from "../test-donations.ts";
import { officeOnly, type Parts, type Row, type Scene } from "./access-row.ts";

async function disputed({ site, campaignId }: Scene): Promise<Parts> {
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

export const moneyAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/admin/donations/": { get: officeOnly, send: () => ({ query: "q=51.00" }) },
  "GET /api/v1/admin/donations/{id}/": {
    get: officeOnly,
    send: async ({ site, campaignId }) => ({
      params: { id: await startTestDonation(site, { campaignId }) },
    }),
  },
  "GET /api/v1/admin/disputes/": { get: officeOnly },
  "GET /api/v1/admin/disputes/{id}/": { get: officeOnly, send: disputed },
  // The gateway knows nothing of it.
  "POST /api/v1/admin/disputes/{id}/evidence/": {
    get: ["unauthorized", "forbidden", "forbidden", "wrong_state"],
    send: async (scene) => ({
      ...(await disputed(scene)),
      body: { text: "The donor thanked us on the same day." },
    }),
  },
  "GET /api/v1/admin/gateways/": { get: officeOnly },
};
