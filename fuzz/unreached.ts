import type { Seen } from "./tally.ts";

/** Operations that this run is not expected to succeed at, by the reason. */
const excused: Readonly<Record<string, readonly string[]>> = {
  "takes a signature that the run does not make": [
    "POST /api/v1/webhooks/{provider}/",
    "POST /api/v1/mail-events/",
  ],
  "takes a code of an authenticator, of a provider or of the browser that asked": [
    "POST /api/v1/auth/two-factor/",
    "POST /api/v1/auth/social/two-factor/",
    "POST /api/v1/auth/verify-email/",
    "POST /api/v1/account/two-factor/confirm/",
    "POST /api/v1/account/two-factor/recovery-codes/",
    "POST /api/v1/account/email/confirm/",
    "POST /api/v1/auth/password-reset/",
  ],
  "takes the token of a letter together with its own kind": [
    "POST /api/v1/newsletter/confirm/",
    "POST /api/v1/newsletter/unsubscribe/",
    "GET /api/v1/newsletter/preferences/",
    "PUT /api/v1/newsletter/preferences/",
    "GET /api/v1/exports/summary/",
    "GET /api/v1/exports/gifts/",
    "POST /api/v1/account/invitations/read/",
    "POST /api/v1/account/invitations/accept/",
    "GET /api/v1/contactus/{number}/",
    "POST /api/v1/contactus/{number}/replies/",
    "GET /api/v1/donations/{id}/receipt/",
    "GET /api/v1/receipts/{number}/status/",
  ],
  "takes times that fit together": [
    "POST /api/v1/organiser/campaigns/{id}/events/",
    "PUT /api/v1/organiser/campaigns/{id}/events/{event}/",
  ],
  "takes a refresh token, of a cookie": ["POST /api/v1/auth/refresh/"],
  "takes a state that several calls in their order lead to": [
    "GET /api/v1/organiser/campaigns/{id}/pictures/{picture}/whole/",
    "PATCH /api/v1/organiser/campaigns/{id}/pictures/{picture}/",
    "DELETE /api/v1/organiser/campaigns/{id}/pictures/{picture}/",
    "PUT /api/v1/organiser/campaigns/{id}/pictures/order/",
    "DELETE /api/v1/organiser/campaigns/{id}/change/",
    "DELETE /api/v1/organiser/campaigns/{id}/members/{account}/",
    "PATCH /api/v1/organiser/campaigns/{id}/members/{account}/",
    "POST /api/v1/admin/changes/{id}/decisions/",
    "POST /api/v1/admin/testimonials/order/",
    "POST /api/v1/admin/causes/order/",
    "POST /api/v1/admin/enquiries/{number}/answers/",
    "POST /api/v1/admin/newsletter/issues/{id}/schedule/",
    "DELETE /api/v1/account/sessions/{id}/",
    "POST /api/v1/admin/alerts/{id}/settlement/",
    "GET /api/v1/admin/alerts/{id}/event/",
    "POST /api/v1/admin/jobs/{queue}/run/",
    "POST /api/v1/admin/jobs/{queue}/failed/{id}/run/",
    "POST /api/v1/admin/jobs/{queue}/failed/{id}/give-up/",
    "POST /api/v1/account/receipts/{number}/name/",
    "POST /api/v1/admin/newsletter/issues/{id}/cancel/",
    "PUT /api/v1/organiser/campaigns/{id}/updates/{update}/",
    "POST /api/v1/organiser/campaigns/{id}/steps/",
    "POST /api/v1/account/offered-donations/{id}/claim/",
    "POST /api/v1/account/offered-donations/{id}/refuse/",
  ],
};
const notExpected = new Set(Object.values(excused).flat());

const ENOUGH_TRIES = 20;

/** Operations that never succeeded though they were called well often enough. */
export function findUnreached(seen: Iterable<Seen>): string[] {
  return [...seen]
    .filter(({ operation, tries, statuses }) => {
      const reached = [...statuses.keys()].some((status) => status < 400);
      return !reached && tries >= ENOUGH_TRIES && !notExpected.has(operation.name);
    })
    .map(({ operation, statuses }) => `${operation.name}: ${inWords(statuses)}`);
}

/** Statuses with how often each was answered. */
export function inWords(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}
