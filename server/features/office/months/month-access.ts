import { addMonths } from "#contract/month-text.ts";
import { type AccessRow, officeOnly } from "../../../testing/access/access-row.ts";

export const monthAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/month-report/": { results: officeOnly },
  // The books begin in the current month.
  "POST /api/v1/admin/month-report/close/": {
    results: ["unauthorized", "forbidden", "forbidden", "wrong_state"],
    createParts: ({ site }) => {
      const current = new Date(site.clock.now).toISOString().slice(0, 7);
      return { body: { month: addMonths(current, -1) } };
    },
  },
};
