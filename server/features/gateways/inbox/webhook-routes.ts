import { getAlertedEvent, receiveWebhook } from "#contract/books/webhooks.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { findAlertedEvent } from "./alerted-event.ts";
import { type ReceiveEventDeps, receiveEvent } from "./receive-event.ts";

export function webhookRoutes(deps: ReceiveEventDeps & { readonly db: Db }): Route[] {
  return [
    route(receiveWebhook, async ({ params, body, caller }) => {
      await receiveEvent(deps, params.provider, body, caller.headers);
      return { received: true as const };
    }),
    route(getAlertedEvent, ({ params }) => findAlertedEvent(deps.db, params.id)),
  ];
}
