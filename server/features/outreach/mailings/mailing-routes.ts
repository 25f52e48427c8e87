import * as calls from "#contract/outreach/mailings.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type MailEventDeps, receiveMailEvents } from "./receive-mail-events.ts";

export function mailingRoutes(deps: MailEventDeps): Route[] {
  return [
    route(calls.receiveMailEvents, async ({ body, caller }) => {
      await receiveMailEvents(deps, body, caller.headers["mail-signature"]);
      return { received: true as const };
    }),
  ];
}
