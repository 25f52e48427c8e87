import {
  type AccessRow,
  office,
  type RequestParts,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { createTestRecurring } from "../../../testing/test-donations.ts";

async function someRecurring({ site, campaignId }: Scene): Promise<RequestParts> {
  return { params: { id: await createTestRecurring(site, { campaign_id: campaignId }) } };
}

export const officeRecurringAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/recurring-donations/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=Ada&state=active" }),
  },
  "GET /api/v1/admin/recurring-donations/{id}/": {
    ...office(["finance", "support", "read_only"]),
    createParts: someRecurring,
  },
  "POST /api/v1/admin/recurring-donations/{id}/stop/": {
    ...office(["finance"]),
    createParts: async (scene) => ({
      ...(await someRecurring(scene)),
      body: { reason: "The donor called us." },
    }),
  },
  "GET /api/v1/admin/recurring-figures/": { ...office(["finance", "read_only"]) },
};
