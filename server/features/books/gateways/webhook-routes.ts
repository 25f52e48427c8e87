import { receiveWebhook } from "#contract/books/webhooks.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type ReceiveEventDeps, receiveEvent } from "./receive-event.ts";

export function webhookRoutes(deps: ReceiveEventDeps): Route[] {
  return [
    route(receiveWebhook, async ({ params, body, caller }) => {
      await receiveEvent(deps, params.provider, body, caller.headers);
      return { received: true as const };
    }),
  ];
}
