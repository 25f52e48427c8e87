import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

/** The answer of the API; the screens say it in `subscriptionWords`. */
export const ALREADY_SUBSCRIBED = "email already subscribed";

export const subscriptionWords = {
  success: "Subscribed to newsletter successfully.",
  already: "Email already subscribed.",
  failure: "Subscription failed. Please try again.",
} as const;

/** The path takes any text, so that a bad address is refused beside its field. */
export const subscribe = defineEndpoint({
  method: "POST",
  path: "/api/v1/subscribe/{email}/",
  summary: "Ask for the newsletter: a mail with a link to confirm it goes to the address",
  access: "guest",
  params: z.object({ email: z.string() }),
  success: {
    status: 200,
    body: z.object({ data: z.object({ email: z.string() }), message: z.string() }),
  },
  errors: ["invalid", "too_many_requests"],
});
