import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import {
  type GatewayFact,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { CHECK_LIMITS, canCheck } from "./held-payment-policy.ts";
import { findHeldPayment, type HeldItemRow } from "./held-payment-store.ts";

/**
 * Looks up a payment on hold at the gateway, outside a transaction, and applies the result. Undefined if the payment
 * matches now. Throws `not_found`, `wrong_state` if it can't be looked up or is unknown there, `too_many_requests`,
 * and `gateway_unavailable`.
 */
export async function checkHeldPayment(
  deps: HeldPaymentDeps,
  caller: Caller,
  id: string,
): Promise<HeldItemRow | undefined> {
  const held = await findHeldPayment(deps.db, id);
  if (!held) throw new AppError("not_found");
  const { provider: name, payment_id: payment } = held;
  const provider = deps.gateways.named(name);
  if (!provider || !canCheck(held, provider)) {
    throw refused("This payment can no longer be checked at its payment provider.");
  }
  await countAttempt(deps, [
    CHECK_LIMITS.payment.of(id),
    CHECK_LIMITS.account.of(requireSignedIn(caller).accountId),
  ]);
  const facts = await getPayment(provider, payment);
  if (facts.length === 0) throw refused(`${provider.title} has no such payment.`);
  await deps.applyFacts(provider, facts);
  const stillHeld = await findHeldPayment(deps.db, id);
  await runOfficeTransaction(deps, caller, ({ record }) =>
    record({
      action: "check_again",
      subject: { type: "payment", id },
      after: { provider: name, payment, held: stillHeld ? "yes" : "no" },
    }),
  );
  return stillHeld;
}

async function getPayment(
  provider: PaymentProvider,
  paymentId: string,
): Promise<readonly GatewayFact[]> {
  try {
    return await provider.getPayment(paymentId);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      throw refused(`${provider.title} refused the request: ${toSafeText(error.message)}`, error);
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw new AppError("gateway_unavailable", {
      message: `We can't reach ${provider.title}. Please try again in a minute.`,
      retryAfter: 60,
      cause: error,
    });
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError("wrong_state", { message, cause });
}
