import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";

export const receiveWebhook = defineEndpoint({
  method: "POST",
  path: "/api/v1/webhooks/{provider}/",
  summary: "Receive a gateway's signed event, which is stored and then applied",
  access: "gateway",
  proof: "gatewaySignature",
  params: z.object({ provider: z.string().check(z.regex(/^[a-z][a-z-]{1,19}$/)) }),
  rawBody: true,
  success: { status: 200, body: z.object({ received: z.literal(true) }) },
  errors: ["not_found", "bad_signature", "wrong_mode", "payload_too_large"],
});

export const MAX_SHOWN_EVENT_BYTES = 20_000;

export const getAlertedEvent = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/alerts/{id}/event/",
  summary: "Get the gateway event behind an alert, as received",
  access: "admin",
  office: "alerts",
  params: z.object({ id: pathId }),
  success: {
    status: 200,
    body: z.object({
      type: z.string(),
      received_at: z.string(),
      text: z.string(),
      /** Whether the event is longer than `MAX_SHOWN_EVENT_BYTES` bytes. */
      cut: z.boolean(),
    }),
  },
  errors: ["unauthorized", "forbidden", "two_factor_required", "not_found"],
});
