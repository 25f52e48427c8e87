import * as calls from "#contract/outreach/newsletter.ts";
import { subscribe as subscribeCall, subscriptionWords } from "#contract/outreach/subscription.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { getMailPreferences, setMailPreferences, unsubscribe } from "./mail-preferences.ts";
import type { NewsletterParts } from "./newsletter-parts.ts";
import { subscribe } from "./subscribe.ts";

export function newsletterRoutes(parts: NewsletterParts): Route[] {
  return [
    route(subscribeCall, async ({ params, caller }) => {
      const email = await subscribe(parts, params.email, caller);
      return { data: { email }, message: subscriptionWords.success };
    }),
    route(calls.confirmSubscription, async ({ body }) => ({
      email: await confirmSubscription(parts, body),
    })),
    route(calls.unsubscribe, ({ query }) => unsubscribe(parts, query.token)),
    route(calls.getMailPreferences, ({ query }) => getMailPreferences(parts, query.token)),
    route(calls.setMailPreferences, ({ query, body }) =>
      setMailPreferences(parts, query.token, body),
    ),
  ];
}
