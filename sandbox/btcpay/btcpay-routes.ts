import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerWithFaults, type Faults, type Refusal } from "../faults.ts";
import type { Call } from "../gateway/payment-calls.ts";
import type { ApiAnswer } from "../gateway-http.ts";
import { missingPermission, parameter, problem, unauthenticated } from "./btcpay-answer.ts";
import type { invoiceCalls } from "./invoice-calls.ts";
import type { payoutCalls, pullPaymentCalls, refundCall } from "./refund-calls.ts";
import type { storeCalls } from "./store-calls.ts";
import type { webhookCalls } from "./webhook-events.ts";

/** A path, its call, and what a key must hold: "key" takes any key, "nobody" none at all. */
type Route = readonly [string, Permission | "key" | "nobody", Call];

interface RouteParts {
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly faults: Faults;
  readonly kept: () => Promise<void> | undefined;
  readonly routes: readonly Route[];
}

/** The Greenfield API, everything under `/api/v1`. */
export async function btcpayRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const { storeId, faults, kept } = parts;
  app.get("/api-keys/current", (request, reply) => {
    const call = (key: ApiKey) => ({ status: 200, body: keyView(key, storeId) });
    return answer(request, reply, withKey(call));
  });
  for (const [name, permission, call] of parts.routes) {
    const [method = "", url = ""] = name.split(" ");
    const guarded: Call = permission === "nobody" ? call : withPermission(permission, call);
    app.route({ method, url, handler: (request, reply) => answer(request, reply, guarded) });
  }

  function answer(request: FastifyRequest, reply: FastifyReply, call: Call) {
    return answerWithFaults(faults, request, reply, { call: () => call(request), refuse, kept });
  }

  function withKey(call: (key: ApiKey, request: FastifyRequest) => ApiAnswer): Call {
    return (request) => {
      const [, said] = /^token (\S{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
      const key = parts.apiKeys.find((one) => one.key === said);
      return key ? call(key, request) : unauthenticated;
    };
  }

  function withPermission(permission: Permission | "key", call: Call): Call {
    return withKey((key, request) => {
      if (permission === "key") return call(request);
      // Keys are limited to their store, so another store is out of their reach, whether there is one or not.
      const here = [storeId, ""].includes(parameter(request, "storeId"));
      return here && holds(key, permission) ? call(request) : missingPermission(permission);
    });
  }
}

function keyView({ key, label, permissions }: ApiKey, storeId: string) {
  return { apiKey: key, label, permissions: permissions.map((one) => `${one}:${storeId}`) };
}

function refuse(refusal: Refusal): ApiAnswer {
  switch (refusal) {
    case "limit_calls":
      return problem(429, "rate-limited", "Too many requests");
    case "reject_calls":
      return problem(503, "unavailable", "The server is not ready");
    case "fail_calls":
      return problem(500, "internal-error", "The server failed");
  }
}

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

/** Each right, and what it brings along. */
const brings = {
  "btcpay.store.canmodifystoresettings": [
    "btcpay.store.canviewstoresettings",
    "btcpay.store.canmodifyinvoices",
    "btcpay.store.canmanagepullpayments",
    "btcpay.store.webhooks.canmodifywebhooks",
  ],
  "btcpay.store.canviewstoresettings": [],
  "btcpay.store.canmodifyinvoices": [
    "btcpay.store.canviewinvoices",
    "btcpay.store.cancreateinvoice",
  ],
  "btcpay.store.canviewinvoices": [],
  "btcpay.store.cancreateinvoice": [],
  "btcpay.store.canmanagepullpayments": [
    "btcpay.store.cancreatepullpayments",
    "btcpay.store.canarchivepullpayments",
  ],
  "btcpay.store.cancreatepullpayments": [],
  "btcpay.store.canarchivepullpayments": [],
  "btcpay.store.webhooks.canmodifywebhooks": [],
} as const;

type Permission = keyof typeof brings;

/** Everything that one store's key can be given. */
export const allPermissions = Object.keys(brings) as readonly Permission[];

export interface ApiKey {
  readonly key: string;
  readonly label: string;
  /** Each counts for the double's one store. */
  readonly permissions: readonly Permission[];
}

function holds({ permissions }: ApiKey, wanted: Permission): boolean {
  return permissions.some((held) => held === wanted || bringsAlong(held, wanted));
}

function bringsAlong(held: Permission, wanted: Permission): boolean {
  return brings[held].some((next: Permission) => next === wanted || bringsAlong(next, wanted));
}
