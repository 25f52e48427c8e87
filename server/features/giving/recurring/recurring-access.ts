import { type AccessRow, openToAll } from "../../../testing/access/access-row.ts";
import { buildDonationRequest } from "../donations/giving-access.ts";

export const recurringAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/recurring-donations/": {
    results: openToAll,
    createParts: (scene) => {
      const { body, headers = {} } = buildDonationRequest(scene);
      return { body: { ...body, email: "donor@example.org", frequency: "monthly" }, headers };
    },
  },
};
