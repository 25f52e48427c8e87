import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

export const receiveWebhook = defineEndpoint({
  method: "POST",
  path: "/api/v1/webhooks/{provider}/",
  summary: "A gateway's signed event; stored, then applied",
  access: "gateway",
  proof: "gatewaySignature",
  params: z.object({ provider: z.string().check(z.regex(/^[a-z][a-z-]{1,19}$/)) }),
  rawBody: true,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ["not_found", "bad_signature", "payload_too_large"],
});
