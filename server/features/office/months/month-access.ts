import { addMonths } from "#contract/month-text.ts";
import { type AccessRow, office } from "../../../testing/access/access-row.ts";

export const monthAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/month-report/": { ...office(["finance", "support", "read_only"]) },
  // The books begin in the current month.
  "POST /api/v1/admin/month-report/close/": {
    ...office(["finance"], "wrong_state"),
    createParts: ({ site }) => {
      const current = new Date(site.clock.now).toISOString().slice(0, 7);
      return { body: { month: addMonths(current, -1) } };
    },
  },
};
