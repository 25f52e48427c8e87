import type { FastifyInstance } from "fastify";
import { checkoutPages } from "../checkout-pages.ts";
import { createFaults } from "../faults.ts";
import { createWrite, openDatabaseFile } from "../gateway-database.ts";
import {
  apiError,
  parseOwnBodies,
  runWhileListening,
  type SandboxLog,
  sendOwnErrors,
} from "../gateway-http.ts";
import { type SandboxClock, systemClock } from "../sandbox-clock.ts";
import { createWebhookSender, webhookSignature } from "../webhook-sender.ts";
import { accountPageRoutes, GATEWAY } from "./account-page.ts";
import { apiRoutes } from "./api-routes.ts";
import { donorPages } from "./donor-pages.ts";
import { createMandateDesk } from "./mandates.ts";
import { disputeCalls, refundCalls } from "./movement-calls.ts";
import { createBalanceBook, createMovementDesk, createMovementStore } from "./movements.ts";
import { createPaymentDesk } from "./payment-desk.ts";
import { createSettlement } from "./payment-life.ts";
import { createChangeOrder, createPaymentStore } from "./payment-store.ts";
import { setupPages } from "./setup-pages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BODY_LIMIT = 16 * 1024;

export interface SandboxOptions {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly webhookUrl?: string | undefined;
  /** URL at which browsers reach the gateway, including its prefix, without a trailing slash. */
  readonly baseUrl: string | (() => string);
  /** How long a bank transfer or a crypto payment is pending. */
  readonly settleAfterMs?: number;
  readonly clock?: SandboxClock;
  readonly log?: SandboxLog;
}

/** The gateway as a Fastify plugin: `/api` for merchants, `/pay` and `/setup` for donors, `/` for the account page. */
export async function sandboxGateway(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const { clock = systemClock, log = app.log, webhookUrl, baseUrl, apiKey } = options;
  const { settleAfterMs = 20_000 } = options;
  const settlement = createSettlement();
  const terms = { settleAfterMs, expireAfterMs: DAY_MS, settlement: settlement.now };
  const database = openDatabaseFile(options.dataFile);
  const write = createWrite(database);
  const payments = createPaymentStore(database);
  const movements = createMovementStore(database);
  const balances = createBalanceBook(database);
  const mandates = createMandateDesk({ database, clock, write });
  const nextChange = createChangeOrder(database, clock);
  const faults = createFaults();
  const sender = createWebhookSender({
    ...{ database, clock, faults, log, name: "sandbox gateway", url: () => webhookUrl },
    sign: webhookSignature(options.webhookSecret),
  });
  const onError = (error: unknown) =>
    log.error({ err: error }, "sandbox gateway: timer work failed and will be retried");
  const shared = { payments, balances, nextChange, write, queueWebhook: sender.queue };
  const desk = createPaymentDesk({ ...shared, mandates, clock, terms, onError });
  const moves = createMovementDesk({ ...shared, movements });
  const home = () => `${typeof baseUrl === "function" ? baseUrl() : baseUrl}/`;
  const payUrl = (paymentId: string) => `${home()}pay/${paymentId}`;
  const setupUrl = (setupId: string) => `${home()}setup/${setupId}`;

  parseOwnBodies(app, BODY_LIMIT);
  sendOwnErrors(app, {
    ...{ name: "sandbox gateway", log },
    unreadable: apiError("bad_request", "The request cannot be read."),
    notFound: apiError("not_found", "This address does not exist."),
    failed: apiError("internal", "The gateway failed."),
  });
  app.register(apiRoutes, {
    prefix: "/api",
    ...{ apiKey, desk, payments, mandates, moves, movements, balances, settlement, clock, faults },
    ...{ payUrl, setupUrl },
  });
  app.register(checkoutPages, {
    prefix: "/pay",
    gateway: GATEWAY,
    ...donorPages({ desk, mandates, payUrl, settleAfterMs }),
  });
  app.register(checkoutPages, {
    prefix: "/setup",
    gateway: GATEWAY,
    ...setupPages({ mandates, setupUrl }),
  });
  const callParts = { payments, moves, clock };
  app.register(accountPageRoutes, {
    ...{ payments, mandates, moves, balances, home },
    refunds: refundCalls(callParts),
    disputes: disputeCalls(callParts),
  });
  runWhileListening(app, database, [desk, sender]);
}
