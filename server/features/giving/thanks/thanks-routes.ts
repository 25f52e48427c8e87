import * as calls from "#contract/giving/offline.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { teamCall, type UpdateParts } from "../../campaigns/updates/update-parts.ts";
import { previewThanks, sendThanks } from "./send-thanks.ts";

/** Thank-yous: what a team writes to those who gave. */
export function thanksRoutes(parts: UpdateParts): Route[] {
  return [
    route(calls.previewThanks, async (input) => ({
      gifts: await previewThanks(parts, teamCall(input), input.body.gifts),
    })),
    route(calls.sendThanks, async (input) => ({
      gifts: await sendThanks(parts, teamCall(input), input.body),
    })),
  ];
}
