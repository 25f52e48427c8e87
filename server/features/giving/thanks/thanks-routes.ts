import * as calls from "#contract/giving/team-donations.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { teamCall } from "../../campaigns/teams/team-deps.ts";
import type { UpdateDeps } from "../../campaigns/updates/update-deps.ts";
import { previewThanks, sendThanks } from "./send-thanks.ts";

export function thanksRoutes(deps: UpdateDeps): Route[] {
  return [
    route(calls.previewThanks, (input) => previewThanks(deps, teamCall(input), input.body.gifts)),
    route(calls.sendThanks, (input) => sendThanks(deps, teamCall(input), input.body)),
  ];
}
