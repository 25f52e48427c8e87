import { KEPT_FOR_SECONDS } from "../account/event-log.ts";
import { newAccount } from "../objects/new-account.ts";
import { answerDispute, closeDispute, createRefund } from "./back-calls.ts";
import { createSession, expireSession } from "./checkout-calls.ts";
import { listCall, retrieveCall } from "./list-calls.ts";
import type { StripeCall } from "./stripe-call.ts";

const session = "checkout.session";
const transaction = "balance_transaction";

/** Every call that the double knows, by method and address below `/v1`. */
export const stripeCalls: Readonly<Record<string, StripeCall>> = {
  "GET /account": (account) => newAccount(account.balance.currency),
  "GET /balance": (account) => account.balance.balance(),
  "GET /balance_transactions": listCall("/v1/balance_transactions", transaction, [
    ...(["payout", "source", "type"] as const),
  ]),
  "GET /balance_transactions/:id": retrieveCall(transaction),
  "GET /charges": listCall("/v1/charges", "charge", ["payment_intent"]),
  "GET /charges/:id": retrieveCall("charge"),
  "GET /checkout/sessions": listCall("/v1/checkout/sessions", session, [
    ...(["payment_intent", "status"] as const),
  ]),
  "POST /checkout/sessions": createSession,
  "GET /checkout/sessions/:id": retrieveCall(session),
  "POST /checkout/sessions/:id/expire": expireSession,
  "GET /disputes": listCall("/v1/disputes", "dispute", ["charge", "payment_intent"]),
  "GET /disputes/:id": retrieveCall("dispute"),
  "POST /disputes/:id": answerDispute,
  "POST /disputes/:id/close": closeDispute,
  "GET /events": listCall("/v1/events", "event", ["type"], KEPT_FOR_SECONDS),
  "GET /events/:id": retrieveCall("event"),
  "GET /payment_intents": listCall("/v1/payment_intents", "payment_intent", []),
  "GET /payment_intents/:id": retrieveCall("payment_intent"),
  "GET /payouts": listCall("/v1/payouts", "payout", ["status"]),
  "GET /payouts/:id": retrieveCall("payout"),
  "GET /refunds": listCall("/v1/refunds", "refund", ["charge", "payment_intent"]),
  "GET /refunds/:id": retrieveCall("refund"),
  "POST /refunds": createRefund,
};
