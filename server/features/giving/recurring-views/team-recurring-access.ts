import { type AccessRow, type Scene, teamOnly } from "../../../testing/access/access-row.ts";

const createParts = ({ ownersCampaign: id }: Scene) => ({ params: { id } });

export const teamRecurringAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/organiser/campaigns/{id}/recurring-donations/": { results: teamOnly, createParts },
  "GET /api/v1/organiser/campaigns/{id}/recurring-figures/": { results: teamOnly, createParts },
};
