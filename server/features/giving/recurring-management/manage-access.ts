import {
  type AccessRow,
  membersOnly,
  type Scene,
  sameForAll,
} from "../../../testing/access/access-row.ts";

/** Only the secret opens a recurring donation. */
const secretOnly: Pick<AccessRow, "results" | "createParts"> = {
  results: sameForAll("not_found"),
  createParts: ({ donation }: Scene) => ({
    params: { id: donation.id },
    query: `secret=${"x".repeat(43)}`,
  }),
};

const path = "/api/v1/recurring-donations/{id}/";

export const manageRecurringAccess: Readonly<Record<string, AccessRow>> = {
  [`GET ${path}`]: secretOnly,
  [`PATCH ${path}`]: secretOnly,
  [`POST ${path}payment-method/`]: secretOnly,
  [`POST ${path}stop/`]: secretOnly,
  [`POST ${path}link/`]: secretOnly,
  "GET /api/v1/account/recurring-donations/": { results: membersOnly },
};
