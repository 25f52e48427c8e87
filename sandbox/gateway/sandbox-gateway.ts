import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createFaults } from "../faults.ts";
import { createGroupCommit, openSandboxDatabase } from "../gateway-database.ts";
import { answerAfterCommit, apiError, readOwnBodies, send } from "../gateway-http.ts";
import { type SandboxClock, systemClock } from "../sandbox-clock.ts";
import {
  createDeliveryStore,
  createWebhookPost,
  createWebhookSender,
  type WebhookPost,
  webhookSignature,
} from "../webhook-sender.ts";
import { accountPageRoutes } from "./account-page.ts";
import { apiRoutes } from "./api-routes.ts";
import { hostedPageRoutes } from "./donor-pages.ts";
import { disputeCalls, refundCalls } from "./movement-calls.ts";
import { createBalanceBook, createMovementDesk, createMovementStore } from "./movements.ts";
import { createPaymentDesk } from "./payment-desk.ts";
import { createKeeping } from "./payment-life.ts";
import { createChangeOrder, createPaymentStore } from "./payment-store.ts";

/** Deliveries under way when the gateway stops, and not answered within this, are tried again. */
const CUT_AFTER_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface SandboxOptions {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where webhooks go; asked again for every one. */
  readonly webhookUrl?: string | (() => string | undefined);
  /** Where browsers reach the gateway, its prefix included, without a slash at the end. */
  readonly baseUrl: string | (() => string);
  /** How long a bank transfer or a crypto payment is pending. */
  readonly settleAfterMs?: number;
  readonly expireAfterMs?: number;
  /** Webhooks under way at once. */
  readonly concurrency?: number;
  readonly post?: WebhookPost;
  readonly clock?: SandboxClock;
  /** Seed of the faults. */
  readonly seed?: number;
  readonly log?: SandboxLog;
}

export interface SandboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const BODY_LIMIT = 16 * 1024;

/** The gateway as a Fastify plugin: `/api` for merchants, `/pay` for donors, webhooks on its own. */
export async function sandboxGateway(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const { clock = systemClock, log = app.log, webhookUrl, baseUrl } = options;
  const keeping = createKeeping();
  const terms = {
    settleAfterMs: options.settleAfterMs ?? 20_000,
    expireAfterMs: options.expireAfterMs ?? DAY_MS,
    keeping: keeping.now,
  };
  const database = openSandboxDatabase(options.dataFile);
  const commit = createGroupCommit(database);
  const payments = createPaymentStore(database);
  const movements = createMovementStore(database);
  const balances = createBalanceBook(database);
  const nextChange = createChangeOrder(clock, [payments.lastChange(), movements.lastChange()]);
  const deliveries = createDeliveryStore(database);
  const faults = createFaults(options.seed ?? randomInt(2 ** 32));
  const line = createWebhookPost();
  const onTrouble = (error: unknown) =>
    log.error({ err: error }, "sandbox gateway: work on a timer failed and is tried again");
  const sender = createWebhookSender({
    deliveries,
    commit,
    clock,
    faults,
    post: options.post ?? line.post,
    url: typeof webhookUrl === "function" ? webhookUrl : () => webhookUrl,
    sign: webhookSignature(options.webhookSecret),
    concurrency: options.concurrency ?? 8,
    onGivenUp: (body) => log.warn({ body }, "sandbox gateway: webhook given up after a day"),
    onTrouble,
  });
  const kept = { payments, balances, nextChange, commit, queueWebhook: sender.queue };
  const desk = createPaymentDesk({ ...kept, clock, terms, onTrouble });
  const moves = createMovementDesk({ ...kept, movements });
  const home = () => `${typeof baseUrl === "function" ? baseUrl() : baseUrl}/`;
  const payUrl = (paymentId: string) => `${home()}pay/${paymentId}`;

  readOwnBodies(app, BODY_LIMIT);
  answerAfterCommit(app, commit);
  answerOwnErrors(app, log);
  const { apiKey } = options;
  const waitingWebhooks = deliveries.waiting;
  app.register(apiRoutes, {
    prefix: "/api",
    ...{ apiKey, desk, payments, moves, movements, balances, keeping, clock },
    ...{ faults, payUrl, waitingWebhooks, kept: commit.settled },
  });
  app.register(hostedPageRoutes, {
    prefix: "/pay",
    ...{ desk, payUrl, settleAfterMs: terms.settleAfterMs },
  });

  const plays = { payments, moves, clock };
  app.register(accountPageRoutes, {
    ...{ payments, moves, balances, home },
    refunds: refundCalls(plays),
    disputes: disputeCalls(plays),
  });

  app.addHook("onListen", async () => {
    desk.start();
    sender.start();
  });
  app.addHook("preClose", async () => {
    desk.stop();
    await Promise.race([sender.stop(), wait(CUT_AFTER_MS, undefined, { ref: false })]);
    line.close();
  });
  app.addHook("onClose", async () => {
    await commit.settled();
    database.close();
  });
}

function answerOwnErrors(app: FastifyInstance, log: SandboxLog): void {
  const nothingHere = apiError("not_found", "There is nothing here.");
  // Hooks of the application around it may refuse a request too, an unknown address among them.
  app.setErrorHandler<{ statusCode?: number; status?: number } & Error>((error, request, reply) => {
    if (request.is404) return send(reply, nothingHere);
    const status = error.statusCode ?? error.status ?? 500;
    if (status < 500) return send(reply, apiError("bad_request", "The request cannot be read."));
    log.error({ err: error }, "sandbox gateway: a call failed");
    return send(reply, apiError("internal", "The gateway failed."));
  });
  app.setNotFoundHandler((_request, reply) => send(reply, nothingHere));
}
