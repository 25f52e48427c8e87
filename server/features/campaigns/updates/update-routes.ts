import * as calls from "#contract/campaigns/updates.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { teamCall } from "../teams/team-deps.ts";
import { estimateReach, listTeamUpdates } from "./list-team-updates.ts";
import type { UpdateDeps } from "./update-deps.ts";
import { deleteUpdate, editUpdate, writeUpdate } from "./write-update.ts";

export function updateRoutes(deps: UpdateDeps): Route[] {
  return [
    route(calls.listManagedUpdates, (input) => listTeamUpdates(deps, teamCall(input), input.query)),
    route(calls.getUpdateReach, (input) => estimateReach(deps, teamCall(input))),
    route(calls.writeUpdate, (input) => writeUpdate(deps, teamCall(input), input.body)),
    route(calls.editUpdate, (input) =>
      editUpdate(deps, teamCall(input), { ...input.body, id: input.params.update }),
    ),
    route(calls.deleteUpdate, async (input) => {
      await deleteUpdate(deps, teamCall(input), input.params.update);
      return { message: "Update deleted." };
    }),
  ];
}
