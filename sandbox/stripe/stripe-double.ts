import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";
import { controlRoutes, saysOneOf } from "../control-routes.ts";
import { createFaults } from "../faults.ts";
import type { SandboxLog } from "../gateway/sandbox-gateway.ts";
import { createGroupCommit, openDatabaseFile } from "../gateway-database.ts";
import { answerAfterCommit, readOwnBodies, send } from "../gateway-http.ts";
import { createKeptClock, type SandboxClock, systemClock } from "../sandbox-clock.ts";
import {
  createDeliveryStore,
  createWebhookPost,
  createWebhookSender,
  type WebhookPost,
  webhookSignature,
} from "../webhook-sender.ts";
import { controlCalls } from "./control-calls.ts";
import { createKeptValues } from "./object-store.ts";
import { payRoutes } from "./pay-pages.ts";
import type { ChargeTimes } from "./payment-desk.ts";
import { createStripeAccount, type StripeAccount } from "./stripe-account.ts";
import { createIdempotentAnswers, stripeRoutes } from "./stripe-routes.ts";

const CUT_AFTER_MS = 5_000;
const BODY_LIMIT = 256 * 1024;
export const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** The version whose objects the double has. */
const doubleApiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";

export interface StripeEndpoint {
  readonly url: string;
  readonly secret: string;
}

export interface StripeDoubleOptions extends Partial<ChargeTimes> {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  /** `sk_test_…` and `sk_live_…`. */
  readonly keys: { readonly test: string; readonly live: string };
  /** A restricted key of the test account, and what it may do: `rak_charge_read`. */
  readonly restricted?: { readonly key: string; readonly permissions: readonly string[] };
  /** Where webhooks go; asked again for every one. */
  readonly endpoints: () => readonly StripeEndpoint[];
  /** Where browsers reach the double, without a slash at the end. */
  readonly baseUrl: () => string;
  /** Currencies that the account holds; what comes in another is changed into the first. */
  readonly settlement?: readonly [string, ...string[]];
  readonly clock?: SandboxClock;
  readonly post?: WebhookPost;
  /** Seed of the faults. */
  readonly seed?: number;
  readonly log?: SandboxLog;
}

/** Stripe's API under `/v1`, its hosted pages under `/pay`, what tests do to it under `/control`. */
export async function stripeDouble(app: FastifyInstance, options: StripeDoubleOptions) {
  const { log = app.log, keys, endpoints } = options;
  const database = openDatabaseFile(options.dataFile);
  const clock = createKeptClock(database, options.clock ?? systemClock);
  const commit = createGroupCommit(database);
  const deliveries = createDeliveryStore(database);
  const faults = createFaults(options.seed ?? randomInt(2 ** 32));
  const line = createWebhookPost();
  const onTrouble = (error: unknown) =>
    log.error({ err: error }, "Stripe double: work on a timer failed and is tried again");
  const sender = createWebhookSender({
    ...{ deliveries, commit, clock, faults, onTrouble },
    post: options.post ?? line.post,
    url: (endpoint) => endpoints()[Number(endpoint)]?.url,
    sign: (body, now, endpoint) => {
      const secret = endpoints()[Number(endpoint)]?.secret ?? "";
      return webhookSignature(secret, "stripe-signature")(body, now);
    },
    concurrency: 16,
    onGivenUp: (body) => log.warn({ body }, "Stripe double: webhook given up"),
  });
  const payUrl = (session: string) => `${options.baseUrl()}/pay/${session}`;
  const values = createKeptValues(database);
  const { settlement = ["usd"], feeAfterMs = 0, availableAfterMs = TWO_DAYS_MS } = options;
  const [test, live] = [false, true].map((livemode) =>
    createStripeAccount(
      {
        ...{ database, commit, values, clock, settlement, payUrl, onTrouble },
        ...{ feeAfterMs, availableAfterMs },
        apiVersion: doubleApiVersion,
        queueWebhooks: (body) => {
          for (const place of endpoints().keys()) sender.queue(body, String(place));
        },
      },
      livemode,
    ),
  ) as [StripeAccount, StripeAccount];
  const accounts = [
    { key: keys.test, account: test },
    { key: keys.live, account: live },
    ...(options.restricted ? [{ ...options.restricted, account: test }] : []),
  ];

  readOwnBodies(app, BODY_LIMIT);
  answerAfterCommit(app, commit);
  answerAsStripe(app, log);
  const answers = createIdempotentAnswers(database, clock);
  app.register(stripeRoutes, {
    prefix: "/v1",
    ...{ accounts, commit, answers, faults, apiVersion: doubleApiVersion },
  });
  app.register(payRoutes, { prefix: "/pay", accounts: [test, live], commit, payUrl });
  app.register(controlRoutes, {
    prefix: "/control",
    ...{ keys: [keys.test, keys.live], faults, clock, waitingWebhooks: deliveries.waiting },
    calls: controlCalls({
      commit,
      accountOf: ({ headers }) => (saysOneOf([keys.live], headers.authorization) ? live : test),
    }),
  });

  app.addHook("onListen", async () => {
    for (const account of [test, live]) account.start();
    sender.start();
  });
  app.addHook("preClose", async () => {
    for (const account of [test, live]) account.stop();
    await Promise.race([sender.stop(), wait(CUT_AFTER_MS, undefined, { ref: false })]);
    line.close();
  });
  app.addHook("onClose", async () => {
    await commit.settled();
    database.close();
  });
}

function answerAsStripe(app: FastifyInstance, log: SandboxLog): void {
  app.setErrorHandler<{ statusCode?: number } & Error>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error }, "Stripe double: a call failed");
    const type = status < 500 ? "invalid_request_error" : "api_error";
    const message = status < 500 ? "The request can't be read." : "An unknown error occurred.";
    return send(reply, { status: status < 500 ? 400 : 500, body: { error: { type, message } } });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return send(reply, {
      status: 404,
      body: { error: { type: "invalid_request_error", message } },
    });
  });
}
