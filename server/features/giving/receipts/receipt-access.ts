import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type AccessRow,
  membersOnly,
  openToAll,
  type Scene,
  sameForAll,
} from "../../../testing/access/access-row.ts";
import { startTestDonation } from "../../../testing/test-donations.ts";
import { buildReceiptContent, formatReceiptNumber, signContent } from "./receipt-content.ts";
import { allocateReceiptNumbers, findReceiptDonations, insertReceipts } from "./receipt-store.ts";

/** Only the donor can read a receipt; the office can't either. */
const ownersOnly = ["unauthorized", "not_found", "ok", "not_found"] as const;

/** Issues a receipt for an unpaid donation of the owner: access tests move no money. */
async function createReceipt({ site, owner, ownersCampaign }: Scene): Promise<string> {
  const at = new Date(site.clock.now);
  const id = await startTestDonation(site, { campaignId: ownersCampaign, accountId: owner.id });
  const [donation] = await findReceiptDonations(site.db, [id]);
  if (!donation) throw new Error("no donation");
  return inTransaction(site.database, async (tx) => {
    const year = at.getUTCFullYear();
    const number = formatReceiptNumber(year, await allocateReceiptNumbers(tx, year, 1));
    const content = buildReceiptContent(site.deps, { ...donation, settled_at: at }, { number, at });
    const row = { number, donation_id: id, issued_at: at, ...signContent(site.deps, content) };
    await insertReceipts(tx, [{ id: uuidv7(), ...row }]);
    return number;
  });
}

const ownReceipt = async (scene: Scene) => ({ params: { number: await createReceipt(scene) } });
const range = () => ({ query: "from=2026-01-01&to=2026-12-31" });

export const receiptAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/receipts/key/": { results: openToAll },
  "GET /api/v1/receipts/{number}/status/": {
    // A number without its signature gives no access.
    results: sameForAll("not_found"),
    createParts: async (scene) => ({
      ...(await ownReceipt(scene)),
      query: `signature=${"x".repeat(86)}`,
    }),
  },
  "GET /api/v1/donations/{id}/receipt/": {
    results: sameForAll("not_found"),
    createParts: ({ donation }) => ({
      params: { id: donation.id },
      query: `secret=${"x".repeat(43)}`,
    }),
  },
  "GET /api/v1/account/receipts/": { results: membersOnly },
  "GET /api/v1/account/receipts/{number}/pdf/": { results: ownersOnly, createParts: ownReceipt },
  "GET /api/v1/account/donations/{id}/receipt/": {
    // An unpaid donation has no receipt, not even for its donor.
    results: ["unauthorized", "not_found", "not_found", "not_found"],
    createParts: async ({ site, owner, ownersCampaign }) => {
      const donation = { campaignId: ownersCampaign, accountId: owner.id };
      return { params: { id: await startTestDonation(site, donation) } };
    },
  },
  "POST /api/v1/account/receipts/{number}/name/": {
    results: ownersOnly,
    createParts: async (scene) => ({ ...(await ownReceipt(scene)), body: { name: "Ada N. Obi" } }),
  },
  "GET /api/v1/account/statements/": { results: membersOnly, createParts: range },
  "GET /api/v1/account/statements/pdf/": { results: membersOnly, createParts: range },
  "GET /api/v1/account/statements/csv/": { results: membersOnly, createParts: range },
};
