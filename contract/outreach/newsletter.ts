import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { mailingKinds } from "./mailings.ts";

/** The signed part of an email's link. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

export const confirmSubscription = defineEndpoint({
  method: "POST",
  path: "/api/v1/newsletter/confirm/",
  summary: "Confirm a newsletter subscription with the link's token",
  access: "secret-holder",
  body: z.object({ token, allow_tracking: z._default(z.boolean(), false) }),
  success: { status: 200, body: z.object({ email: z.string() }) },
  errors: ["not_found", "invalid"],
});

/**
 * Called by a mail program's unsubscribe button (RFC 8058): no login, any body, any origin. Also for
 * updates and thank-yous, each with its own email's token.
 */
export const unsubscribe = defineEndpoint({
  method: "POST",
  path: "/api/v1/newsletter/unsubscribe/",
  summary: "Unsubscribe with one click from the token's kind of email",
  access: "gateway",
  query: z.object({ token }),
  rawBody: true,
  success: {
    status: 200,
    body: z.object({ email: z.string(), kind: z.enum(mailingKinds) }),
  },
  errors: ["not_found", "invalid"],
});

export const mailPreferences = z.object({
  email: z.string(),
  kind: z.enum(mailingKinds),
  wanted: z.boolean(),
  /** Whether opens and clicks of the newsletter may be counted. */
  allow_tracking: z.boolean(),
});
export type MailPreferences = z.output<typeof mailPreferences>;

export const getMailPreferences = defineEndpoint({
  method: "GET",
  path: "/api/v1/newsletter/preferences/",
  summary: "Get the recipient's email preferences",
  access: "secret-holder",
  query: z.object({ token }),
  success: { status: 200, body: mailPreferences },
  errors: ["not_found", "invalid"],
});

export const setMailPreferences = defineEndpoint({
  method: "PUT",
  path: "/api/v1/newsletter/preferences/",
  summary: "Change the recipient's email preferences",
  access: "secret-holder",
  query: z.object({ token }),
  body: z.object({ wanted: z.boolean(), allow_tracking: z.boolean() }),
  success: { status: 200, body: mailPreferences },
  errors: ["not_found", "invalid"],
});
