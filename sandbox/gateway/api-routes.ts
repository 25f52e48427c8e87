import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Faults, respondWithFaults, setFaults } from "../faults.ts";
import {
  type ApiResponse,
  apiError,
  type Call,
  isBearer,
  missingKey,
  parameter,
  parsed,
  readIdempotencyKey,
  send,
  unknownPayment,
} from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { mandateCalls } from "./mandate-calls.ts";
import type { MandateDesk } from "./mandates.ts";
import { disputeCalls, refundCalls } from "./movement-calls.ts";
import {
  type BalanceBook,
  type MovementDesk,
  type MovementStore,
  paymentWithMovements,
  type Transfer,
  transferKinds,
} from "./movements.ts";
import { checkoutOrder, type PaymentDesk } from "./payment-desk.ts";
import { chargeOutcomes, type SettlementSettings, scenarios, settlement } from "./payment-life.ts";
import {
  changeQuery,
  type Payment,
  type PaymentStore,
  pageOfChanges,
  paymentView,
  readPosition,
} from "./payment-store.ts";

interface ApiParts {
  readonly apiKey: string;
  readonly desk: PaymentDesk;
  readonly payments: PaymentStore;
  readonly mandates: MandateDesk;
  readonly moves: MovementDesk;
  readonly movements: MovementStore;
  readonly balances: BalanceBook;
  readonly settlement: SettlementSettings;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  /** URL of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
  /** URL of a setup page. */
  readonly setupUrl: (setupId: string) => string;
}

/** The merchant's API: everything under `/api`, for callers with the key. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    if (isBearer([parts.apiKey], request.headers.authorization)) return;
    await send(reply, apiError("unauthorized", "The API key is missing or wrong."));
  });
  const checkouts = checkoutCalls(parts);
  const payments = paymentCalls(parts);
  const refunds = refundCalls(parts);
  const disputes = disputeCalls(parts);
  const mandates = mandateCalls(parts);
  const account = accountCalls(parts);
  const merchantCalls: Readonly<Record<string, Call>> = {
    "POST /checkouts": checkouts.open,
    "POST /checkouts/:id/expire": checkouts.expire,
    "GET /payments": payments.list,
    "GET /payments/:id": payments.get,
    "POST /setups": mandates.openSetup,
    "GET /mandates": mandates.find,
    "POST /mandates/:id/revoke": mandates.revoke,
    "POST /charges": mandates.charge,
    "GET /changes": account.changes,
    "GET /balance": account.balance,
    "POST /refunds": refunds.order,
    "POST /disputes/:id/evidence": disputes.sendEvidence,
  };
  /** Actions of donors, banks and the dashboard. Faults do not apply. */
  const controls: Readonly<Record<string, Call>> = {
    "POST /payments/:id/play": payments.run,
    "POST /setups/:id/play": mandates.runSetup,
    "POST /mandates/:id/play": mandates.setOutcome,
    "POST /payments/:id/refunds": refunds.refundAtGateway,
    "POST /refunds/:id/fail": refunds.fail,
    "POST /payments/:id/disputes": disputes.open,
    "POST /disputes/:id/play": disputes.decide,
    "POST /transfers": account.transfer,
    "PUT /keeping": account.setSettlement,
    "PUT /faults": setFaults(parts.faults),
  };
  const unavailable = apiError("unavailable", "The gateway is temporarily unavailable.");
  for (const [name, call] of Object.entries({ ...merchantCalls, ...controls })) {
    const [method = "", url = ""] = name.split(" ");
    app.route({
      method,
      url,
      handler: async (request, reply) =>
        name in controls
          ? send(reply, call(request))
          : respondWithFaults(parts.faults, request, reply, {
              call: () => call(request),
              unavailable,
            }),
    });
  }
}

function checkoutCalls({ desk, movements, payUrl }: ApiParts) {
  const open = parsed("body", checkoutOrder, (order, request) => {
    const key = readIdempotencyKey(request);
    if (key === undefined) return missingKey;
    const payment = desk.open(order, key, hash("sha256", JSON.stringify(order)));
    if (payment === "key_reused") {
      return apiError("key_reused", "This Idempotency-Key was used for another checkout.");
    }
    const { payment_id } = payment;
    // The state in which the checkout was opened: a repeated call gets the same response.
    return { status: 201, body: { payment_id, url: payUrl(payment_id), state: "open" } };
  });

  /** Leaves a paid, pending or final checkout as it is; the response has its state. */
  const expire: Call = (request) => {
    const id = parameter(request);
    const run = desk.run(id, "expire");
    if (!run) return unknownPayment;
    return { status: 200, body: paymentWithMovements(run.payment, movements.ofPayment(id)) };
  };

  return { open, expire };
}

const listQuery = z.extend(changeQuery, {
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
const scenarioBody = z.object({
  action: z.enum(scenarios),
  /** What happens with later charges, if the checkout stores the payment method. */
  outcome: z.optional(z.enum(chargeOutcomes)),
});

function paymentCalls({ desk, payments, movements }: ApiParts) {
  const view = (payment: Payment) =>
    paymentWithMovements(payment, movements.ofPayment(payment.payment_id));
  const get: Call = (request) => {
    const payment = payments.byId(parameter(request));
    return payment ? { status: 200, body: view(payment) } : unknownPayment;
  };

  const list = parsed("query", listQuery, ({ reference, changed_since, cursor, limit }) => {
    if (reference !== undefined) return page(payments.byReference(reference).map(view), null);
    const found = payments.changesAfter(readPosition({ cursor, changed_since }), limit + 1);
    const { shown, next_cursor } = pageOfChanges(found, limit);
    return page(shown.map(paymentView), next_cursor);
  });

  const run = parsed("body", scenarioBody, ({ action, outcome }, request) => {
    const result = desk.run(parameter(request), action, outcome);
    if (!result) return unknownPayment;
    if (result.hasChanged) return { status: 200, body: paymentView(result.payment) };
    const { method, state } = result.payment;
    return apiError(
      "not_possible",
      `A ${method} payment in state ${state} does not allow ${action}.`,
    );
  });

  return { get, list, run };
}

function page(payments: readonly unknown[], next_cursor: string | null): ApiResponse {
  return { status: 200, body: { payments, next_cursor } };
}

const transferBody = z.object({
  what: z.enum(transferKinds),
  amount_minor: z.int().check(z.positive(), z.lte(99_999_999_999)),
  currency: z.enum(["USD", "EUR"]),
});

/** Calls about the merchant's whole account. */
function accountCalls(parts: ApiParts) {
  const { payments, movements, moves, balances } = parts;

  /** The gateway's balance by currency. */
  const balance: Call = () => {
    const { drift_minor } = parts.settlement.now();
    const reported = balances.all().map(({ currency, minor }) => ({
      currency,
      amount_minor: minor + drift_minor,
    }));
    return { status: 200, body: { balances: reported } };
  };

  /** Every payment and movement at its last change, oldest change first. */
  const changes = parsed("query", changeQuery, (query) => {
    const { limit } = query;
    const position = readPosition(query);
    const paid = payments.changesAfter(position, limit + 1).map((payment) => ({
      ...{ changed_at: payment.changed_at, change_no: payment.change_no },
      view: { kind: "payment", ...paymentView(payment) },
    }));
    const moved = movements.changesAfter(position, limit + 1).map(({ movement, ...change }) => ({
      ...change,
      view: movement,
    }));
    const found = [...paid, ...moved].sort(
      (a, b) => a.changed_at - b.changed_at || a.change_no - b.change_no,
    );
    const { shown, next_cursor } = pageOfChanges(found, limit);
    return { status: 200, body: { changes: shown.map(({ view }) => view), next_cursor } };
  });

  /** Moves money between the balance and the bank, or charges an account fee. */
  const transfer = parsed("body", transferBody, (body) => ({
    status: 201,
    body: moves.create<Transfer>("trf", { kind: "transfer", ...body }),
  }));

  const setSettlement = parsed("body", settlement, (terms) => {
    parts.settlement.set(terms);
    return { status: 200, body: terms };
  });

  return { balance, changes, transfer, setSettlement };
}
