import { startTestDonation } from "../test-donations.ts";
import { officeOnly, type Row } from "./access-row.ts";

export const moneyAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/admin/donations/": { get: officeOnly, send: () => ({ query: "q=51.00" }) },
  "GET /api/v1/admin/donations/{id}/": {
    get: officeOnly,
    send: async ({ site, campaignId }) => ({
      params: { id: await startTestDonation(site, { campaignId }) },
    }),
  },
  "GET /api/v1/admin/gateways/": { get: officeOnly },
};
