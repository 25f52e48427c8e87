import { type AccessRow, officeOnly } from "../../../testing/access/access-row.ts";

export const monthAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/month-report/": { results: officeOnly },
  // The current month is not over.
  "POST /api/v1/admin/month-report/close/": {
    results: ["unauthorized", "forbidden", "forbidden", "wrong_state"],
    createParts: ({ site }) => ({
      body: { month: new Date(site.clock.now).toISOString().slice(0, 7) },
    }),
  },
};
