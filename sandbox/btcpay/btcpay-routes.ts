import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerWithFaults, type Faults } from "../faults.ts";
import { type ApiAnswer, type Call, parameter } from "../gateway-http.ts";
import { problem } from "./btcpay-answer.ts";
import type { invoiceCalls } from "./invoice-calls.ts";
import type { refundCalls } from "./refund-calls.ts";

/** Each permission, and those that it includes. */
const includes = {
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
} as const;
type Permission = keyof typeof includes;

export const allPermissions = Object.keys(includes) as readonly Permission[];

export interface ApiKey {
  readonly key: string;
  readonly label: string;
  /** Each is limited to the double's one store. */
  readonly permissions: readonly Permission[];
}

interface RouteParts {
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly faults: Faults;
  readonly invoices: ReturnType<typeof invoiceCalls>;
  readonly refunds: ReturnType<typeof refundCalls>;
}

/** A path, its call, and what a key needs for it; "nobody" needs no key. */
type Route = readonly [string, Permission | "nobody", Call];

function routesOf({ invoices, refunds }: RouteParts): readonly Route[] {
  const store = "/stores/:storeId";
  const pull = "/pull-payments/:pullPaymentId";
  const manage = "btcpay.store.canmanagepullpayments";
  return [
    [`GET ${store}/invoices`, "btcpay.store.canviewinvoices", invoices.list],
    [`POST ${store}/invoices`, "btcpay.store.cancreateinvoice", invoices.open],
    ["GET /invoices/:invoiceId", "btcpay.store.canviewinvoices", invoices.get],
    ["POST /invoices/:invoiceId/status", "btcpay.store.canmodifyinvoices", invoices.mark],
    ["POST /invoices/:invoiceId/refund", "btcpay.store.cancreatepullpayments", refunds.refund],
    [`GET ${store}/pull-payments`, manage, refunds.list],
    [`DELETE ${store}${pull}`, "btcpay.store.canarchivepullpayments", refunds.archive],
    [`GET ${store}/payouts`, manage, refunds.listPayouts],
    ["POST /payouts/:payoutId", manage, refunds.approve],
    ["POST /payouts/:payoutId/mark-paid", manage, refunds.markPaid],
    [`GET ${pull}`, "nobody", refunds.get],
    [`GET ${pull}/payouts`, "nobody", refunds.claims],
    [`POST ${pull}/payouts`, "nobody", refunds.claim],
  ];
}

const unavailable = problem(503, "unavailable", "The server is not ready");
const unauthenticated = problem(401, "unauthenticated", "Authentication is required");

/** The Greenfield API, everything under `/api/v1`. */
export async function btcpayRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const { storeId } = parts;
  app.get("/api-keys/current", (request, reply) => {
    const call = ({ key, label, permissions }: ApiKey) => ({
      status: 200,
      body: { apiKey: key, label, permissions: permissions.map((held) => `${held}:${storeId}`) },
    });
    return answer(request, reply, withKey(call));
  });
  for (const [name, permission, call] of routesOf(parts)) {
    const [method = "", url = ""] = name.split(" ");
    const guarded = permission === "nobody" ? call : withPermission(permission, call);
    app.route({ method, url, handler: (request, reply) => answer(request, reply, guarded) });
  }

  function answer(request: FastifyRequest, reply: FastifyReply, call: Call) {
    const answered = { call: () => call(request), unavailable };
    return answerWithFaults(parts.faults, request, reply, answered);
  }

  function withKey(call: (key: ApiKey, request: FastifyRequest) => ApiAnswer): Call {
    return (request) => {
      const [, given] = /^token (\S{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
      const found = parts.apiKeys.find(({ key }) => key === given);
      return found ? call(found, request) : unauthenticated;
    };
  }

  function withPermission(permission: Permission, call: Call): Call {
    return withKey(({ permissions }, request) => {
      const isHeld = permissions.some(
        (held) => held === permission || (includes[held] as readonly string[]).includes(permission),
      );
      // Another store is forbidden, whether it exists or not.
      const isHere = [storeId, ""].includes(parameter(request, "storeId"));
      if (isHeld && isHere) return call(request);
      return problem(403, "missing-permission", `The key lacks the permission ${permission}`);
    });
  }
}
