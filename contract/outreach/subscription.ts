import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

/** The API's message; screens show `subscriptionMessages` instead. */
export const ALREADY_SUBSCRIBED = "email already subscribed";

export const subscriptionMessages = {
  success: "Subscribed to newsletter successfully.",
  already: "Email already subscribed.",
  failure: "Subscription failed. Please try again.",
} as const;

/** The path accepts any text, so that an invalid address is refused next to its field. */
export const subscribe = defineEndpoint({
  method: "POST",
  path: "/api/v1/subscribe/{email}/",
  summary: "Subscribe to the newsletter; an email with a confirmation link is sent",
  access: "guest",
  params: z.object({ email: z.string() }),
  success: {
    status: 200,
    body: z.object({ data: z.object({ email: z.string() }), message: z.string() }),
  },
  errors: ["invalid", "too_many_requests"],
});
