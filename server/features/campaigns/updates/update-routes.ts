import * as calls from "#contract/campaigns/updates.ts";
import * as thanks from "#contract/giving/offline.ts";
import { type Caller, type Route, route, signedIn } from "../../../platform/http/route.ts";
import { getReach, listTeamUpdates } from "./list-managed-updates.ts";
import { previewThanks, sendThanks } from "./send-thanks.ts";
import type { TeamCall, UpdateParts } from "./update-parts.ts";
import { deleteUpdate, editUpdate, writeUpdate } from "./write-update.ts";

const teamCall = ({ params, caller }: { params: { id: number }; caller: Caller }): TeamCall => ({
  campaignId: params.id,
  accountId: signedIn(caller).accountId,
});

/** Updates and thank-yous: what a team writes to those who give and follow. */
export function updateRoutes(parts: UpdateParts): Route[] {
  return [
    route(calls.listManagedUpdates, (input) =>
      listTeamUpdates(parts, teamCall(input), input.query),
    ),
    route(calls.getUpdateReach, (input) => getReach(parts, teamCall(input))),
    route(calls.writeUpdate, (input) => writeUpdate(parts, teamCall(input), input.body)),
    route(calls.editUpdate, (input) =>
      editUpdate(parts, teamCall(input), { ...input.body, id: input.params.update }),
    ),
    route(calls.deleteUpdate, async (input) => {
      await deleteUpdate(parts, teamCall(input), input.params.update);
      return { message: "The update is deleted." };
    }),
    route(thanks.previewThanks, async (input) => ({
      gifts: await previewThanks(parts, teamCall(input), input.body.gifts),
    })),
    route(thanks.sendThanks, async (input) => ({
      gifts: await sendThanks(parts, teamCall(input), input.body),
    })),
  ];
}
