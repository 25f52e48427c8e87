import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";
import { checkoutPages } from "../checkout-pages.ts";
import { controlRoutes } from "../control-routes.ts";
import { createFaults } from "../faults.ts";
import { createWrite, openDatabaseFile } from "../gateway-database.ts";
import {
  parseOwnBodies,
  runWhileListening,
  type SandboxLog,
  sendOwnErrors,
} from "../gateway-http.ts";
import { createMovableClock, type SandboxClock, systemClock } from "../sandbox-clock.ts";
import { createWebhookSender, webhookSignature } from "../webhook-sender.ts";
import { controlCalls } from "./control-calls.ts";
import { payPages } from "./pay-pages.ts";
import { createStripeAccount } from "./stripe-account.ts";
import { stripeError } from "./stripe-params.ts";
import { type ApiKey, stripeRoutes } from "./stripe-routes.ts";

const BODY_LIMIT = 256 * 1024;

const apiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";

export interface StripeEndpoint {
  readonly url: string;
  readonly secret: string;
}

export interface StripeDoubleOptions {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  readonly keys: readonly ApiKey[];
  /** Where webhooks are sent; called for each of them. */
  readonly endpoint: () => StripeEndpoint | undefined;
  /** URL at which browsers reach the double, without a trailing slash. */
  readonly baseUrl: () => string;
  /** The account's currencies; others are exchanged into the first. */
  readonly settlement?: readonly [string, ...string[]];
  /** Time from a payment until its fee is reported. */
  readonly feeAfterMs?: number;
  readonly clock?: SandboxClock;
  readonly log?: SandboxLog;
}

/** Stripe's API under `/v1`, its hosted pages under `/pay`, controls under `/control`. */
export async function stripeDouble(app: FastifyInstance, options: StripeDoubleOptions) {
  const { log = app.log, keys, endpoint, settlement = ["usd"], feeAfterMs = 0 } = options;
  const database = openDatabaseFile(options.dataFile);
  const write = createWrite(database);
  const clock = createMovableClock(options.clock ?? systemClock);
  const faults = createFaults();
  const sender = createWebhookSender({
    ...{ database, clock, faults, log, name: "Stripe double", url: () => endpoint()?.url },
    sign: (body, now) => webhookSignature(endpoint()?.secret ?? "", "stripe-signature")(body, now),
  });
  const payUrl = (session: string) => `${options.baseUrl()}/pay/${session}`;
  const parts = {
    ...{ database, write, clock, settlement, feeAfterMs, apiVersion, payUrl },
    queueWebhook: sender.queue,
    onError: (error: unknown) =>
      log.error({ err: error }, "Stripe double: timer work failed and will be retried"),
  };
  const account = createStripeAccount(parts);

  parseOwnBodies(app, BODY_LIMIT);
  sendOwnErrors(app, {
    ...{ name: "Stripe double", log },
    unreadable: stripeError(400, "The request can't be read."),
    notFound: stripeError(404, "Unrecognized request URL."),
    failed: stripeError(500, "An unknown error occurred.", "api_error"),
  });
  app.register(stripeRoutes, {
    prefix: "/v1",
    ...{ account, keys, write, clock, faults, apiVersion },
  });
  app.register(checkoutPages, {
    ...{ prefix: "/pay", gateway: "Stripe double", acceptsJson: true },
    ...payPages({ account, write, payUrl }),
  });
  app.register(controlRoutes, {
    ...{ prefix: "/control", keys: keys.map(({ key }) => key), faults, clock },
    calls: controlCalls({ account, write }),
  });
  runWhileListening(app, database, [account, sender]);
}
