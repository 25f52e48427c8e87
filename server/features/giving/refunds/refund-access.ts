import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  officeOnly,
  type Parts,
  type Row,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import type { TestSite } from "../../../testing/test-site.ts";
import { insertRefund, type NewRefund } from "./refund-store.ts";

/** The donor's own, while they are signed in: without its secret it is nobody else's business. */
const donorOnly = ["not_found", "not_found", "ok", "not_found"] as const;
/** In this table no money moves: whoever may ask is told that nothing of an unpaid donation is left. */
const may = "wrong_state";
const wish = { amount: 1, reason: "donor_wish" };

async function ofDonation({ site, owner, campaignId }: Scene): Promise<Parts> {
  return { params: { id: await startTestDonation(site, { campaignId, accountId: owner.id }) } };
}

async function ofGift({ site, owner, ownersCampaign: id }: Scene): Promise<Parts> {
  const gift = await startTestDonation(site, { campaignId: id, accountId: owner.id });
  return { params: { id, gift } };
}

async function asked({ site, campaignId }: Scene): Promise<Parts> {
  const donation_id = await startTestDonation(site, { campaignId });
  const id = await insertWish(site, { donation_id, payment_id: "none", state: "asked" });
  return { params: { id }, body: { action: "decline", note: "It is spent." } };
}

async function failed({ site, campaignId }: Scene): Promise<Parts> {
  const donation_id = await startTestDonation(site, { campaignId });
  const payment_id = `test-${donation_id}`;
  return { params: { id: await insertWish(site, { donation_id, payment_id, state: "failed" }) } };
}

async function insertWish(
  site: TestSite,
  wished: Pick<NewRefund, "donation_id" | "payment_id" | "state">,
): Promise<string> {
  const at = new Date(site.clock.now);
  const { id } = await inTransaction(site.database, (tx) =>
    insertRefund(tx, {
      ...wished,
      id: uuidv7(at.getTime()),
      provider: "sandbox",
      amount_minor: 100,
      asked_by: "donor",
      reason: "donor_wish",
      asked_at: at,
      changed_at: at,
    }),
  );
  return id;
}

export const refundAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/donations/{id}/refunds/": { get: donorOnly, send: ofDonation },
  "POST /api/v1/donations/{id}/refunds/": {
    get: ["not_found", "not_found", may, "not_found"],
    send: async (scene) => ({ ...(await ofDonation(scene)), body: wish }),
  },
  "GET /api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/": { get: teamOnly, send: ofGift },
  "POST /api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/": {
    get: ["unauthorized", "not_found", may, "not_found"],
    send: async (scene) => ({ ...(await ofGift(scene)), body: wish }),
  },
  "GET /api/v1/admin/refunds/": { get: officeOnly },
  "POST /api/v1/admin/donations/{id}/refunds/": {
    get: ["unauthorized", "forbidden", "forbidden", may],
    send: async (scene) => ({ ...(await ofDonation(scene)), body: { ...wish, given_back: 0 } }),
  },
  "POST /api/v1/admin/refunds/{id}/decisions/": { get: officeOnly, send: asked },
  "POST /api/v1/admin/refunds/{id}/attempts/": {
    get: ["unauthorized", "forbidden", "forbidden", may],
    send: failed,
  },
};
