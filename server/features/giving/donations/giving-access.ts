import { randomUUID } from "node:crypto";
import {
  type AccessRow,
  openToAll,
  type RequestParts,
  type Scene,
  sameForAll,
} from "../../../testing/access/access-row.ts";

const campaignParams = ({ campaignId }: Scene) => ({ params: { id: campaignId } });

export const givingAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/site/": { results: openToAll },
  "GET /api/v1/site/wire-instructions/": { results: openToAll },
  "GET /api/v1/site/legal/{page}/": {
    results: openToAll,
    createParts: () => ({ params: { page: "terms" } }),
  },
  "GET /api/v1/books/": { results: openToAll },
  "GET /api/v1/books/agreement/": { results: openToAll },
  "GET /api/v1/rates/": { results: openToAll },
  "GET /api/v1/campaign_category/list/": { results: openToAll },
  "GET /api/v1/campaign/trending/": { results: openToAll },
  "GET /api/v1/campaign/featured/": { results: openToAll },
  "GET /api/v1/campaign/list/": { results: openToAll },
  "GET /api/v1/campaign/suggestions/": {
    results: openToAll,
    createParts: () => ({ query: "q=well" }),
  },
  "GET /api/v1/campaign/{id}/": { results: openToAll, createParts: campaignParams },
  "GET /api/v1/campaign/{id}/donations/": { results: openToAll, createParts: campaignParams },
  "GET /api/v1/campaign/{id}/updates/": { results: openToAll, createParts: campaignParams },
  "GET /api/v1/campaign/{id}/live/": { results: openToAll, createParts: campaignParams },
  "GET /api/v1/testimonials/": { results: openToAll },
  "POST /api/v1/donations/": { results: openToAll, createParts: buildDonationRequest },
  "GET /api/v1/donations/{id}/": {
    // Only the secret opens a donation.
    results: sameForAll("not_found"),
    createParts: ({ donation }) => ({
      params: { id: donation.id },
      query: `secret=${"x".repeat(43)}`,
    }),
  },
  "POST /api/v1/donations/{id}/checkout/": {
    results: sameForAll("not_found"),
    createParts: ({ donation }) => ({
      params: { id: donation.id },
      query: `secret=${"x".repeat(43)}`,
    }),
  },
  "POST /api/v1/webhooks/{provider}/": {
    results: sameForAll("bad_signature"),
    createParts: () => ({ params: { provider: "sandbox" }, body: Buffer.from("{}") }),
  },
};

export function buildDonationRequest({
  campaignId: campaign_id,
}: Pick<Scene, "campaignId">): RequestParts {
  const body = { campaign_id, amount: 20, currency: "USD", payment_method: "Credit-Card" };
  return { body: { ...body, accept_terms: true }, headers: { "idempotency-key": randomUUID() } };
}
