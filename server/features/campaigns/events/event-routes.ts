import * as calls from "#contract/campaigns/events.ts";
import * as team from "#contract/campaigns/team-events.ts";
import { untilTag } from "../../../platform/cache/cached-response.ts";
import { type Caller, type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { campaignsTag, eventsTag, eventTag } from "../../../tags.ts";
import { teamCall } from "../teams/team-deps.ts";
import { createEvent } from "./create-event.ts";
import { decideEvent } from "./decide-event.ts";
import { getCalendar } from "./event-calendar.ts";
import type { EventDeps } from "./event-deps.ts";
import { getOwnEventPart, getPublicEvent } from "./get-event.ts";
import { listMatchingEvents } from "./list-events.ts";
import { listCampaignEvents, listGuests } from "./list-team-events.ts";
import { signUp, withdrawSignUp } from "./sign-up.ts";
import { updateEvent } from "./update-event.ts";

type TeamEventCall = { params: { id: number; event: number }; caller: Caller };

const teamEvent = (call: TeamEventCall) => ({ ...teamCall(call), eventId: call.params.event });

const signupOfCall = ({ id }: { id: number }, caller: Caller) => ({
  eventId: id,
  accountId: requireSignedIn(caller).accountId,
  source: caller.source,
});

export function eventRoutes(deps: EventDeps): Route[] {
  return [
    // The response includes titles, covers and states of campaigns.
    route(
      calls.listEvents,
      ({ query, caller }) => listMatchingEvents(deps, caller.signedIn?.accountId, query),
      {
        cachedBy: (_, { until }) => [
          eventsTag,
          campaignsTag,
          ...(until === null ? [] : [untilTag(Date.parse(until))]),
        ],
        cachedFor: "guests",
      },
    ),
    // The response includes the campaign's title, cover and state, but the URL doesn't name it.
    route(calls.getEvent, async ({ params }) => ({ data: await getPublicEvent(deps, params.id) }), {
      cachedBy: ({ params }) => [eventTag(params.id), campaignsTag],
    }),
    route(calls.getEventCalendar, ({ params, query }) =>
      getCalendar(deps, { eventId: params.id, key: query.key }),
    ),
    route(calls.getOwnEventPart, ({ params, caller }) =>
      getOwnEventPart(deps.db, deps, {
        eventId: params.id,
        accountId: requireSignedIn(caller).accountId,
      }),
    ),
    route(calls.signUpForEvent, ({ params, caller }) => signUp(deps, signupOfCall(params, caller))),
    route(calls.withdrawFromEvent, ({ params, caller }) =>
      withdrawSignUp(deps, signupOfCall(params, caller)),
    ),
    route(team.listTeamEvents, (call) => listCampaignEvents(deps, teamCall(call), call.query)),
    route(team.createEvent, (call) => createEvent(deps, teamCall(call), call.body)),
    route(team.updateEvent, ({ body, ...call }) => updateEvent(deps, teamEvent(call), body)),
    route(team.decideEvent, ({ body, ...call }) => decideEvent(deps, teamEvent(call), body)),
    route(team.listEventGuests, (call) => listGuests(deps, teamEvent(call))),
  ];
}
