import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type AccessRow,
  office,
  type RequestParts,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import type { TestSite } from "../../../testing/test-site.ts";
import { insertRefund, type NewRefund } from "./refund-store.ts";

const donorOnly = ["not_found", "not_found", "ok", "not_found"] as const;
/** An unpaid donation can't be refunded, so callers with access get this result. */
const allowed = "wrong_state";
const request = { amount: 1, reason: "donor_wish" };

async function donorParts({ site, owner, campaignId }: Scene): Promise<RequestParts> {
  return { params: { id: await startTestDonation(site, { campaignId, accountId: owner.id }) } };
}

async function teamParts({ site, owner, ownersCampaign: id }: Scene): Promise<RequestParts> {
  const gift = await startTestDonation(site, { campaignId: id, accountId: owner.id });
  return { params: { id, gift } };
}

async function requestedParts({ site, campaignId }: Scene): Promise<RequestParts> {
  const donation_id = await startTestDonation(site, { campaignId });
  const id = await insertTestRefund(site, { donation_id, payment_id: "none", state: "asked" });
  return { params: { id }, body: { action: "decline", note: "It is spent." } };
}

async function failedParts({ site, campaignId }: Scene): Promise<RequestParts> {
  const donation_id = await startTestDonation(site, { campaignId });
  const payment_id = `test-${donation_id}`;
  const id = await insertTestRefund(site, { donation_id, payment_id, state: "failed" });
  return { params: { id } };
}

async function insertTestRefund(
  site: TestSite,
  refund: Pick<NewRefund, "donation_id" | "payment_id" | "state">,
): Promise<string> {
  const at = new Date(site.clock.now);
  const { id } = await inTransaction(site.database, (tx) =>
    insertRefund(tx, {
      ...refund,
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

export const refundAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/donations/{id}/refunds/": { results: donorOnly, createParts: donorParts },
  "POST /api/v1/donations/{id}/refunds/": {
    results: ["not_found", "not_found", allowed, "not_found"],
    createParts: async (scene) => ({ ...(await donorParts(scene)), body: request }),
  },
  "GET /api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/": {
    results: teamOnly,
    createParts: teamParts,
  },
  "POST /api/v1/organiser/campaigns/{id}/gifts/{gift}/refunds/": {
    results: ["unauthorized", "not_found", allowed, "not_found"],
    createParts: async (scene) => ({ ...(await teamParts(scene)), body: request }),
  },
  "GET /api/v1/admin/refunds/": { ...office(["finance", "support", "read_only"]) },
  "POST /api/v1/admin/donations/{id}/refunds/": {
    ...office(["finance"], allowed),
    createParts: async (scene) => ({
      ...(await donorParts(scene)),
      body: { ...request, given_back: 0 },
    }),
  },
  "POST /api/v1/admin/refunds/{id}/decisions/": {
    ...office(["finance"]),
    createParts: requestedParts,
  },
  "POST /api/v1/admin/refunds/{id}/sent/": {
    ...office(["finance"], allowed),
    createParts: failedParts,
  },
  "POST /api/v1/admin/refunds/{id}/attempts/": {
    ...office(["finance"], allowed),
    createParts: failedParts,
  },
};
