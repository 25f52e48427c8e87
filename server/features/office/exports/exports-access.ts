import {
  type AccessRow,
  officeOnly,
  openToAll,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { openOffice } from "../../../testing/test-office.ts";

const body = { kind: "donations", format: "csv", from: "2026-11-01", to: "2026-11-30" } as const;

/** An admin's signed URL is all that a download needs. */
const download = (format: "csv" | "xlsx") => ({
  results: openToAll,
  createParts: async ({ site }: Scene) => {
    const office = await openOffice(site);
    const { json } = await office.post("exports/", { ...body, format });
    return { query: `token=${new URL(json.url, "http://site").searchParams.get("token")}` };
  },
});

export const exportsAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/admin/exports/": { results: officeOnly, createParts: () => ({ body }) },
  "GET /api/v1/exports/office-csv/": download("csv"),
  "GET /api/v1/exports/office-xlsx/": download("xlsx"),
};
