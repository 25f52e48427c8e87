import type { FastifyInstance } from "fastify";
import { checkoutPages } from "../checkout-pages.ts";
import { controlRoutes } from "../control-routes.ts";
import { createFaults } from "../faults.ts";
import { createWrite } from "../gateway-database.ts";
import {
  parseOwnBodies,
  runWhileListening,
  type SandboxLog,
  sendOwnErrors,
} from "../gateway-http.ts";
import { createMovableClock, type SandboxClock, systemClock } from "../sandbox-clock.ts";
import { createWebhookSender } from "../webhook-sender.ts";
import { btcpayControl } from "./btcpay-control.ts";
import { createRates, openBtcpayDatabase } from "./btcpay-database.ts";
import { btcpaySignature, createEventQueue, nextRedelivery } from "./btcpay-events.ts";
import { problem } from "./btcpay-response.ts";
import { type ApiKey, btcpayRoutes } from "./btcpay-routes.ts";
import { donorPages, GATEWAY } from "./checkout-page.ts";
import { claimRoutes } from "./claim-page.ts";
import { invoiceCalls } from "./invoice-calls.ts";
import { createInvoiceDesk } from "./invoice-desk.ts";
import { createInvoiceStore } from "./invoice-store.ts";
import { createPayoutDesk } from "./payout-desk.ts";
import { createPayoutStore } from "./payout-store.ts";
import { refundCalls } from "./refund-calls.ts";

export interface BtcpayOptions {
  /** SQLite file, or ":memory:". */
  readonly dataFile: string;
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly webhookSecret: string;
  /** Where webhooks are sent; called for each of them. */
  readonly webhookUrl: () => string | undefined;
  /** URL at which browsers reach the double, without a trailing slash. */
  readonly baseUrl: () => string;
  /** Time between two blocks. */
  readonly blockMs: number;
  readonly clock?: SandboxClock;
  readonly log?: SandboxLog;
}

const BODY_LIMIT = 64 * 1024;

/** A double of BTCPay Server: `/api/v1` for merchants, `/i` and `/pull-payments` for donors, `/control` for tests. */
export async function btcpayDouble(app: FastifyInstance, options: BtcpayOptions): Promise<void> {
  const { log = app.log, baseUrl: url, storeId, apiKeys, blockMs, webhookUrl } = options;
  const database = openBtcpayDatabase(options.dataFile);
  const write = createWrite(database);
  const clock = createMovableClock(options.clock ?? systemClock);
  const rates = createRates();
  const invoices = createInvoiceStore(database);
  const payouts = createPayoutStore(database);
  const faults = createFaults();
  const sender = createWebhookSender({
    ...{ database, clock, faults, log, name: "BTCPay double", url: webhookUrl },
    ...{ sign: btcpaySignature(options.webhookSecret), nextTry: nextRedelivery },
  });
  const onError = (error: unknown) =>
    log.error({ err: error }, "BTCPay double: timer work failed and will be retried");
  const queueEvent = createEventQueue({ storeId, clock, queue: sender.queue });
  const shared = { invoices, rates, clock, write, blockMs, queueEvent, onError };
  const invoiceDesk = createInvoiceDesk(shared);
  const payoutDesk = createPayoutDesk({ ...shared, payouts });
  const refunds = { url, invoices, rates, payouts, desk: payoutDesk };
  const donors = { url, invoices, desk: invoiceDesk };

  parseOwnBodies(app, BODY_LIMIT);
  sendOwnErrors(app, {
    ...{ name: "BTCPay double", log },
    unreadable: problem(400, "bad-request", "The request cannot be read"),
    notFound: problem(404, "not-found", "This address does not exist"),
    failed: problem(500, "internal-error", "The server failed"),
  });
  app.register(btcpayRoutes, {
    prefix: "/api/v1",
    ...{ storeId, apiKeys, faults },
    invoices: invoiceCalls({ storeId, ...donors }),
    refunds: refundCalls(refunds),
  });
  app.register(controlRoutes, {
    prefix: "/control",
    ...{ keys: apiKeys.map(({ key }) => key), faults, clock },
    calls: btcpayControl({ ...donors, rates }),
  });
  app.register(checkoutPages, { prefix: "/i", gateway: GATEWAY, ...donorPages(donors) });
  app.register(claimRoutes, { prefix: "/pull-payments", ...refunds });
  runWhileListening(app, database, [invoiceDesk, payoutDesk, sender]);
}
