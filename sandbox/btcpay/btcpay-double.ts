import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { send } from "../api-answer.ts";
import { controlRoutes } from "../control-routes.ts";
import { createFaults } from "../faults/faults.ts";
import { answerAfterCommit, readOwnBodies } from "../gateway-http.ts";
import { createGroupCommit } from "../group-commit.ts";
import { createKeptClock } from "../kept-clock.ts";
import { type SandboxClock, systemClock } from "../sandbox-clock.ts";
import type { SandboxLog } from "../sandbox-gateway.ts";
import { createWebhookPost, type WebhookPost } from "../webhooks/webhook-post.ts";
import { createWebhookSender } from "../webhooks/webhook-sender.ts";
import { problem } from "./btcpay-answer.ts";
import { btcpayControl } from "./btcpay-control.ts";
import { openBtcpayDatabase } from "./btcpay-database.ts";
import { btcpayRoutes } from "./btcpay-routes.ts";
import { checkoutRoutes } from "./checkout/checkout-routes.ts";
import { claimRoutes } from "./checkout/claim-routes.ts";
import { invoiceCalls } from "./invoices/invoice-calls.ts";
import { createInvoiceDesk } from "./invoices/invoice-desk.ts";
import { createInvoiceStore } from "./invoices/invoice-store.ts";
import { payoutCalls } from "./payouts/payout-calls.ts";
import { createPayoutDesk } from "./payouts/payout-desk.ts";
import { createPayoutStore } from "./payouts/payout-store.ts";
import { pullPaymentCalls } from "./payouts/pull-payment-calls.ts";
import { refundCall } from "./payouts/refund-call.ts";
import { routeTable } from "./route-table.ts";
import { createSettingsStore } from "./settings-store.ts";
import type { ApiKey } from "./store/permissions.ts";
import { storeCalls } from "./store/store-calls.ts";
import { createWalletBalance } from "./store/wallet-balance.ts";
import { webhookCalls } from "./webhooks/webhook-calls.ts";
import { nextRedelivery, webhookSignature } from "./webhooks/webhook-delivery.ts";
import { createEventQueue } from "./webhooks/webhook-events.ts";
import { createWebhookStore } from "./webhooks/webhook-store.ts";

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
