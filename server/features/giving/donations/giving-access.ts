import { randomUUID } from "node:crypto";
import { all, open, type Parts, type Row, type Scene } from "../../../testing/access/access-row.ts";

const campaignParams = ({ campaignId }: Scene) => ({ params: { id: campaignId } });

export const givingAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/site/": { get: open },
  "GET /api/v1/site/legal/{page}/": { get: open, send: () => ({ params: { page: "terms" } }) },
  "GET /api/v1/books/": { get: open },
  "GET /api/v1/books/agreement/": { get: open },
  "GET /api/v1/rates/": { get: open },
  "GET /api/v1/campaign_category/list/": { get: open },
  "GET /api/v1/campaign/trending/": { get: open },
  "GET /api/v1/campaign/featured/": { get: open },
  "GET /api/v1/campaign/list/": { get: open },
  "GET /api/v1/campaign/suggestions/": { get: open, send: () => ({ query: "q=well" }) },
  "GET /api/v1/campaign/{id}/": { get: open, send: campaignParams },
  "GET /api/v1/campaign/{id}/donations/": { get: open, send: campaignParams },
  "GET /api/v1/campaign/{id}/updates/": { get: open, send: campaignParams },
  "GET /api/v1/campaign/{id}/live/": { get: open, send: campaignParams },
  "GET /api/v1/testimonials/": { get: open },
  "POST /api/v1/donations/": { get: open, send: buildDonationRequest },
  "GET /api/v1/donations/{id}/": {
    // Only the secret opens a donation.
    get: all("not_found"),
    send: ({ donation }) => ({ params: { id: donation.id }, query: `secret=${"x".repeat(43)}` }),
  },
  "POST /api/v1/donations/{id}/checkout/": {
    get: all("not_found"),
    send: ({ donation }) => ({ params: { id: donation.id }, query: `secret=${"x".repeat(43)}` }),
  },
  "POST /api/v1/webhooks/{provider}/": {
    get: all("bad_signature"),
    send: () => ({ params: { provider: "sandbox" }, body: Buffer.from("{}") }),
  },
};

export function buildDonationRequest({
  campaignId: campaign_id,
}: Pick<Scene, "campaignId">): Parts {
  const body = { campaign_id, amount: 20, currency: "USD", payment_method: "Credit-Card" };
  return { body: { ...body, accept_terms: true }, headers: { "idempotency-key": randomUUID() } };
}
