import { writeSignedToken } from "../../../platform/signed-token.ts";
import {
  type AccessRow,
  office,
  openToAll,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { openAccount } from "../../../testing/test-account.ts";

const body = { kind: "donations", format: "csv", from: "2026-11-01", to: "2026-11-30" } as const;

/** The signed URL is all that a download needs. */
const download = (format: "csv" | "xlsx") => ({
  results: openToAll,
  createParts: async ({ site }: Scene) => {
    const member = await openAccount(site, { officeRole: "finance" });
    const session = await site.deps.authenticate((await member.bearer()).authorization);
    if (!session) throw new Error("the member is not signed in");
    const { accountId, sessionId } = session;
    const content = { body: { ...body, format }, accountId, sessionId };
    const until = site.clock.now + 60_000;
    return { query: `token=${writeSignedToken(site.deps.exportKeys, content, until).token}` };
  },
});

export const exportsAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/admin/exports/": { ...office(["finance"]), createParts: () => ({ body }) },
  "GET /api/v1/exports/office-csv/": download("csv"),
  "GET /api/v1/exports/office-xlsx/": download("xlsx"),
};
