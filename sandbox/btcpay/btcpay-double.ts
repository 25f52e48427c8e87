import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { controlRoutes } from "../control-routes.ts";
import { createFaults } from "../faults.ts";
import type { SandboxLog } from "../gateway/sandbox-gateway.ts";
import { createGroupCommit } from "../gateway-database.ts";
import { answerAfterCommit, readOwnBodies, send } from "../gateway-http.ts";
import { createKeptClock, type SandboxClock, systemClock } from "../sandbox-clock.ts";
import { createWebhookPost, createWebhookSender, type WebhookPost } from "../webhook-sender.ts";
import { problem } from "./btcpay-answer.ts";
import { btcpayControl } from "./btcpay-control.ts";
import { createSettingsStore, openBtcpayDatabase } from "./btcpay-database.ts";
import { type ApiKey, btcpayRoutes, routeTable } from "./btcpay-routes.ts";
import { checkoutRoutes } from "./checkout-page.ts";
import { claimRoutes } from "./claim-page.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { createInvoiceDesk } from "./invoice-desk.ts";
import { createInvoiceStore } from "./invoice-store.ts";
import { createPayoutDesk } from "./payout-desk.ts";
import { createPayoutStore, createWalletBalance } from "./payout-store.ts";
import { payoutCalls, pullPaymentCalls, refundCall } from "./refund-calls.ts";
import { storeCalls } from "./store-calls.ts";
import {
  createEventQueue,
  createWebhookStore,
  nextRedelivery,
  webhookCalls,
  webhookSignature,
} from "./webhook-events.ts";

export interface BtcpayOptions {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly webhookSecret: string;
  /** Where webhooks go; asked again for every one. */
  readonly webhookUrl: () => string | undefined;
  /** Where browsers reach the double, without a slash at the end. */
  readonly baseUrl: () => string;
  /** How long the chain takes for a block. */
  readonly blockMs: number;
  /** Invoices expire after that at the latest, whatever the merchant asks for. */
  readonly openAtMostMs?: number;
  readonly post?: WebhookPost;
  readonly clock?: SandboxClock;
  /** Seed of the faults. */
  readonly seed?: number;
  readonly log?: SandboxLog;
}

const WEBHOOK_ID = "sandboxWebhook11111111";
const BODY_LIMIT = 64 * 1024;
/** Webhooks under way at once. */
const CONCURRENCY = 8;
/** Deliveries under way when the double stops, and not answered within this, are tried again. */
const CUT_AFTER_MS = 5_000;

/** BTCPay Server's double: `/api/v1` for merchants, `/i` and `/pull-payments` for donors, `/control` for tests. */
export async function btcpayDouble(app: FastifyInstance, options: BtcpayOptions): Promise<void> {
  const { log = app.log, baseUrl: url, storeId, apiKeys, blockMs, webhookUrl } = options;
  const database = openBtcpayDatabase(options.dataFile);
  const commit = createGroupCommit(database);
  const clock = createKeptClock(database, options.clock ?? systemClock);
  const settings = createSettingsStore(database);
  const invoices = createInvoiceStore(database);
  const payouts = createPayoutStore(database);
  const webhooks = createWebhookStore(database, clock);
  const faults = createFaults(options.seed ?? randomInt(2 ** 32));
  const line = createWebhookPost();
  const onTrouble = (error: unknown) =>
    log.error({ err: error }, "btcpay double: work on a timer failed and is tried again");
  const sender = createWebhookSender({
    deliveries: webhooks.forSender,
    ...{ commit, clock, faults, onTrouble },
    post: webhooks.listening(options.post ?? line.post),
    url: webhookUrl,
    sign: webhookSignature(options.webhookSecret),
    nextTry: nextRedelivery,
    concurrency: CONCURRENCY,
    onGivenUp: (body) => log.warn({ body }, "btcpay double: webhook given up"),
  });
  const { queue } = sender;
  const queueEvent = createEventQueue({ storeId, webhookId: WEBHOOK_ID, clock, queue });
  const balance = createWalletBalance({ invoices, payouts, settings });
  const shared = { settings, clock, commit, blockMs, queueEvent, onTrouble };
  const { openAtMostMs = Number.POSITIVE_INFINITY } = options;
  const invoiceDesk = createInvoiceDesk({ invoices, openAtMostMs, ...shared });
  const payoutDesk = createPayoutDesk({ payouts, balance, ...shared });
  const donor = { invoices, desk: invoiceDesk };
  const claims = { url, payouts, desk: payoutDesk };
  const routes = routeTable({
    invoices: invoiceCalls({ storeId, url, commit, ...donor }),
    refund: refundCall({ ...claims, invoices, settings }),
    pullPayments: pullPaymentCalls(claims),
    payouts: payoutCalls(claims),
    store: storeCalls({ storeId, balance, settings }),
    webhooks: webhookCalls({ webhookId: WEBHOOK_ID, webhookUrl, webhooks, clock, commit, queue }),
  });

  readOwnBodies(app, BODY_LIMIT);
  answerAfterCommit(app, commit);
  answerOwnErrors(app, log);
  const kept = commit.settled;
  app.register(btcpayRoutes, { prefix: "/api/v1", storeId, apiKeys, faults, kept, routes });
  app.register(controlRoutes, {
    prefix: "/control",
    keys: apiKeys.map(({ key }) => key),
    ...{ faults, clock, waitingWebhooks: webhooks.forSender.waiting },
    calls: btcpayControl({ ...donor, settings, commit }),
  });
  app.register(checkoutRoutes, { prefix: "/i", url, ...donor });
  app.register(claimRoutes, { prefix: "/pull-payments", ...claims });

  app.addHook("onListen", async () => {
    invoiceDesk.start();
    payoutDesk.start();
    sender.start();
  });
  app.addHook("preClose", async () => {
    invoiceDesk.stop();
    payoutDesk.stop();
    await Promise.race([sender.stop(), wait(CUT_AFTER_MS, undefined, { ref: false })]);
    line.close();
  });
  app.addHook("onClose", async () => {
    await commit.settled();
    database.close();
  });
}

function answerOwnErrors(app: FastifyInstance, log: SandboxLog): void {
  app.setErrorHandler<{ statusCode?: number } & Error>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return send(reply, problem(status, "bad-request", "The request cannot be read"));
    }
    log.error({ err: error }, "btcpay double: a call failed");
    return send(reply, problem(500, "internal-error", "The server failed"));
  });
  app.setNotFoundHandler((_request, reply) =>
    send(reply, problem(404, "not-found", "There is nothing here")),
  );
}
