import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { doInOffice } from "../../foundation/audit/office-deed.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import {
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toldText } from "../../gateways/provider/plain-text.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { CHECKS, isAskable } from "./held-payment-policy.ts";
import { findHeldPayment, type HeldItemRow } from "./held-payment-store.ts";

/**
 * Asks the gateway about a held payment, in no transaction, and applies its answer. Undefined where the payment fits
 * by then. Throws `not_found`, `wrong_state` where nobody can be asked or the gateway does not know it,
 * `too_many_requests`, and `gateway_unavailable`.
 */
export async function checkHeldPayment(
  deps: HeldPaymentDeps,
  caller: Caller,
  id: string,
): Promise<HeldItemRow | undefined> {
  const before = await findHeldPayment(deps.db, id);
  if (!before) throw new AppError("not_found");
  const { provider: name, payment_id: payment } = before;
  const provider = deps.gateways.named(name);
  if (!provider || !isAskable(before, provider)) {
    throw refused("Its gateway cannot be asked about it any more.");
  }
  await countAttempt(deps, [CHECKS.payment.of(id), CHECKS.account.of(signedIn(caller).accountId)]);
  const facts = await ask(provider, payment);
  if (facts.length === 0) throw refused(`${provider.title} knows no such payment.`);
  await deps.applyFacts(provider, facts);
  const after = await findHeldPayment(deps.db, id);
  await doInOffice(deps, caller, ({ record }) =>
    record({
      action: "check_again",
      subject: { type: "payment", id },
      after: { provider: name, payment, held: after ? "yes" : "no" },
    }),
  );
  return after;
}

async function ask(provider: PaymentProvider, paymentId: string): Promise<readonly GatewayFact[]> {
  try {
    return await provider.getPayment(paymentId);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      throw refused(`${provider.title} refuses to answer: ${toldText(error.message)}`, error);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new AppError("gateway_unavailable", {
      message: `${provider.title} does not answer. Please try again in a minute.`,
      retryAfter: 60,
      cause: error,
    });
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError("wrong_state", { message, cause });
}
