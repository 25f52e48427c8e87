import * as calls from "#contract/outreach/newsletter.ts";
import { subscribe as subscribeCall, subscriptionWords } from "#contract/outreach/subscription.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { getMailPreferences, setMailPreferences, unsubscribe } from "./mail-preferences.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { subscribe } from "./subscribe.ts";

export function newsletterRoutes(deps: NewsletterDeps): Route[] {
  return [
    route(subscribeCall, async ({ params, caller }) => {
      const email = await subscribe(deps, params.email, caller);
      return { data: { email }, message: subscriptionWords.success };
    }),
    route(calls.confirmSubscription, async ({ body }) => ({
      email: await confirmSubscription(deps, body),
    })),
    route(calls.unsubscribe, ({ query }) => unsubscribe(deps, query.token)),
    route(calls.getMailPreferences, ({ query }) => getMailPreferences(deps, query.token)),
    route(calls.setMailPreferences, ({ query, body }) =>
      setMailPreferences(deps, query.token, body),
    ),
  ];
}
