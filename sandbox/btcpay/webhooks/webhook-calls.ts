import * as z from "zod/mini";
import type { Call } from "../../api-parts.ts";
import type { GroupCommit } from "../../group-commit.ts";
import type { SandboxClock } from "../../sandbox-clock.ts";
import { invalidBody, ok, unknownDelivery, unknownWebhook } from "../btcpay-answer.ts";
import { parameter } from "../request-parameter.ts";
import { redeliveryOf } from "./webhook-events.ts";
import type { WebhookDelivery, WebhookStore } from "./webhook-store.ts";

interface WebhookParts {
  readonly webhookId: string;
  readonly webhookUrl: () => string | undefined;
  readonly webhooks: WebhookStore;
  readonly clock: SandboxClock;
  readonly commit: GroupCommit;
  readonly queue: (body: string) => void;
}

const listQuery = z.object({
  count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
});

/** The store's one webhook and its deliveries. Its address and secret are the double's own settings. */
export function webhookCalls(parts: WebhookParts) {
  const { webhooks, webhookId, clock } = parts;
  const view = () => ({
    id: webhookId,
    enabled: parts.webhookUrl() !== undefined,
    automaticRedelivery: true,
    url: parts.webhookUrl() ?? "",
    authorizedEvents: { everything: true, specificEvents: [] },
  });
  const ofThis =
    (call: Call): Call =>
    (request) =>
      parameter(request, "webhookId") === webhookId ? call(request) : unknownWebhook;
  const ofDelivery = (answer: (delivery: WebhookDelivery) => unknown) =>
    ofThis((request) => {
      const delivery = webhooks.byName(parameter(request, "deliveryId"));
      return delivery ? ok(answer(delivery)) : unknownDelivery;
    });

  const list: Call = () => ok([view()]);
  const get = ofThis(() => ok(view()));
  const deliveries = ofThis((request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidBody(query.error.issues);
    return ok(webhooks.newest(query.data.count).map(deliveryView));
  });
  const delivery = ofDelivery(deliveryView);
  const deliveryRequest = ofDelivery(({ body }) => JSON.parse(body));
  /** Answers with the id of the new delivery. */
  const redeliver = ofDelivery(({ body }) => {
    const again = redeliveryOf(body, clock.now());
    parts.commit.write(() => parts.queue(again.body));
    return again.id;
  });

  return { list, get, deliveries, delivery, deliveryRequest, redeliver };
}

function deliveryView(delivery: WebhookDelivery) {
  const { delivery_id, created_at, sent_at, http_code, error } = delivery;
  const good = http_code !== null && http_code >= 200 && http_code < 300;
  return {
    id: delivery_id,
    timestamp: Math.floor(created_at / 1000),
    deliveryTime: Math.floor((sent_at ?? created_at) / 1000),
    httpCode: http_code,
    ...(error === null ? {} : { errorMessage: error }),
    status: good ? "HttpSuccess" : http_code === null ? "Failed" : "HttpError",
  };
}
