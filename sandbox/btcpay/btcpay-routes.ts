import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Faults, respondWithFaults } from "../faults.ts";
import { type ApiResponse, type Call, parameter } from "../gateway-http.ts";
import { problem } from "./btcpay-response.ts";
import type { invoiceCalls } from "./invoice-calls.ts";
import type { refundCalls } from "./refund-calls.ts";

/** Permissions, and those that they include. */
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
  /** Limited to the double's only store. */
  readonly permissions: readonly Permission[];
}

interface RouteParts {
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly faults: Faults;
  readonly invoices: ReturnType<typeof invoiceCalls>;
  readonly refunds: ReturnType<typeof refundCalls>;
}

/** A path, the permission that a key needs (null: no key is needed) and the call. */
type Route = readonly [string, Permission | null, Call];

function createRoutes({ invoices, refunds }: RouteParts): readonly Route[] {
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
    [`GET ${pull}`, null, refunds.get],
    [`GET ${pull}/payouts`, null, refunds.claims],
    [`POST ${pull}/payouts`, null, refunds.claim],
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
      body: { apiKey: key, label, permissions: permissions.map((name) => `${name}:${storeId}`) },
    });
    return respond(request, reply, withKey(call));
  });
  for (const [name, permission, call] of createRoutes(parts)) {
    const [method = "", url = ""] = name.split(" ");
    const guarded = permission === null ? call : withPermission(permission, call);
    app.route({ method, url, handler: (request, reply) => respond(request, reply, guarded) });
  }

  function respond(request: FastifyRequest, reply: FastifyReply, call: Call) {
    return respondWithFaults(parts.faults, request, reply, {
      call: () => call(request),
      unavailable,
    });
  }

  function withKey(call: (key: ApiKey, request: FastifyRequest) => ApiResponse): Call {
    return (request) => {
      const [, given] = /^token (\S{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
      const found = parts.apiKeys.find(({ key }) => key === given);
      return found ? call(found, request) : unauthenticated;
    };
  }

  function withPermission(permission: Permission, call: Call): Call {
    return withKey(({ permissions }, request) => {
      const isGranted = permissions.some(
        (name) => name === permission || (includes[name] as readonly string[]).includes(permission),
      );
      // Another store is forbidden, whether it exists or not.
      const isOwnStore = [storeId, ""].includes(parameter(request, "storeId"));
      if (isGranted && isOwnStore) return call(request);
      return problem(403, "missing-permission", `The key lacks the permission ${permission}`);
    });
  }
}
