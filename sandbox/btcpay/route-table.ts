import type { Route } from "./btcpay-routes.ts";
import type { invoiceCalls } from "./invoices/invoice-calls.ts";
import type { payoutCalls } from "./payouts/payout-calls.ts";
import type { pullPaymentCalls } from "./payouts/pull-payment-calls.ts";
import type { refundCall } from "./payouts/refund-call.ts";
import type { storeCalls } from "./store/store-calls.ts";
import type { webhookCalls } from "./webhooks/webhook-calls.ts";

interface Calls {
  readonly invoices: ReturnType<typeof invoiceCalls>;
  readonly refund: ReturnType<typeof refundCall>;
  readonly pullPayments: ReturnType<typeof pullPaymentCalls>;
  readonly payouts: ReturnType<typeof payoutCalls>;
  readonly store: ReturnType<typeof storeCalls>;
  readonly webhooks: ReturnType<typeof webhookCalls>;
}

const STORE = "/stores/:storeId";

/** What the double speaks. Servers before 2.3 have what belongs to a store under the store alone: both are understood. */
export function routeTable(calls: Calls): readonly Route[] {
  const short = [...invoiceRoutes(calls), ...payoutRoutes(calls), ...webhookRoutes(calls)];
  const long = short.map(([name, ...rest]): Route => [name.replace(" ", ` ${STORE}`), ...rest]);
  return [...storeRoutes(calls), ...claimRoutes(calls), ...short, ...long];
}

function storeRoutes({ store, invoices, pullPayments, payouts, webhooks }: Calls): Route[] {
  return [
    ["GET /server/info", "key", store.serverInfo],
    [`GET ${STORE}`, "btcpay.store.canviewstoresettings", store.store],
    [`GET ${STORE}/rates`, "btcpay.store.canviewstoresettings", store.rates],
    [
      `GET ${STORE}/payment-methods/:paymentMethodId/wallet`,
      "btcpay.store.canmodifystoresettings",
      store.wallet,
    ],
    [
      `GET ${STORE}/lightning/:cryptoCode/balance`,
      "btcpay.store.canmodifystoresettings",
      store.lightning,
    ],
    [`GET ${STORE}/invoices`, "btcpay.store.canviewinvoices", invoices.list],
    [`POST ${STORE}/invoices`, "btcpay.store.cancreateinvoice", invoices.open],
    [`GET ${STORE}/pull-payments`, "btcpay.store.canmanagepullpayments", pullPayments.list],
    [`POST ${STORE}/pull-payments`, "btcpay.store.cancreatepullpayments", pullPayments.open],
    [`GET ${STORE}/payouts`, "btcpay.store.canmanagepullpayments", payouts.list],
    [`GET ${STORE}/webhooks`, "btcpay.store.webhooks.canmodifywebhooks", webhooks.list],
  ];
}

function invoiceRoutes({ invoices, refund }: Calls): Route[] {
  const one = "/invoices/:invoiceId";
  return [
    [`GET ${one}`, "btcpay.store.canviewinvoices", invoices.get],
    [`PUT ${one}`, "btcpay.store.canmodifyinvoices", invoices.change],
    [`DELETE ${one}`, "btcpay.store.canmodifyinvoices", invoices.archive],
    [`POST ${one}/unarchive`, "btcpay.store.canmodifyinvoices", invoices.unarchive],
    [`GET ${one}/payment-methods`, "btcpay.store.canviewinvoices", invoices.paymentMethods],
    [`POST ${one}/status`, "btcpay.store.canmodifyinvoices", invoices.mark],
    [`POST ${one}/refund`, "btcpay.store.cancreatepullpayments", refund],
  ];
}

function payoutRoutes({ payouts, pullPayments }: Calls): Route[] {
  const one = "/payouts/:payoutId";
  const manage = "btcpay.store.canmanagepullpayments";
  return [
    [`GET ${one}`, manage, payouts.get],
    [`POST ${one}`, manage, payouts.approve],
    [`DELETE ${one}`, manage, payouts.cancel],
    [`POST ${one}/mark-paid`, manage, payouts.markPaid],
    [`POST ${one}/mark`, manage, payouts.mark],
    [
      "DELETE /pull-payments/:pullPaymentId",
      "btcpay.store.canarchivepullpayments",
      pullPayments.archive,
    ],
  ];
}

/** For whoever knows a pull payment's address. */
function claimRoutes({ pullPayments }: Calls): Route[] {
  const one = "/pull-payments/:pullPaymentId";
  return [
    [`GET ${one}`, "nobody", pullPayments.get],
    [`GET ${one}/payouts`, "nobody", pullPayments.listPayouts],
    [`POST ${one}/payouts`, "nobody", pullPayments.claim],
    [`GET ${one}/payouts/:payoutId`, "nobody", pullPayments.getPayout],
  ];
}

function webhookRoutes({ webhooks }: Calls): Route[] {
  const one = "/webhooks/:webhookId";
  const modify = "btcpay.store.webhooks.canmodifywebhooks";
  return [
    [`GET ${one}`, modify, webhooks.get],
    [`GET ${one}/deliveries`, modify, webhooks.deliveries],
    [`GET ${one}/deliveries/:deliveryId`, modify, webhooks.delivery],
    [`GET ${one}/deliveries/:deliveryId/request`, modify, webhooks.deliveryRequest],
    [`POST ${one}/deliveries/:deliveryId/redeliver`, modify, webhooks.redeliver],
  ];
}
