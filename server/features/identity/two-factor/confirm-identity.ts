import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { unseal } from "../../../platform/sealing.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { reverseCounts } from "../../foundation/limits/limit-store.ts";
import { ownerAttempt } from "../sessions/login-attempt-limits.ts";
import { reauthenticate } from "../sessions/reauthenticate.ts";
import { findTimeStep, SECOND_FACTOR_LIMITS } from "./two-factor-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { consumeTimeStep, findTwoFactor } from "./two-factor-store.ts";

interface GivenProof {
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Verifies a logged-in user again before a sensitive action: by a code of the authenticator, which works once, or by
 * the password if the account has no second factor. Throws `wrong_code`, and as `reauthenticate`.
 */
export async function confirmIdentity(
  deps: TwoFactorDeps,
  caller: Caller,
  { code, password }: GivenProof,
): Promise<void> {
  const { accountId, sessionId, twoFactor } = requireSignedIn(caller);
  if (!twoFactor) {
    await reauthenticate(deps, caller, { field: "password", password });
    return;
  }
  const attempt = ownerAttempt(SECOND_FACTOR_LIMITS, "session", sessionId);
  await countAttempt(deps, attempt.counters);
  const factor = await findTwoFactor(deps.db, accountId);
  if (!factor || code === undefined) throw wrongCode();
  const step = await findTimeStep(unseal(deps.twoFactorKeys, factor.secret), code, deps.clock());
  if (step === undefined) throw wrongCode();
  await inTransaction(deps.database, async (tx) => {
    if (!(await consumeTimeStep(tx, { accountId, secret: factor.secret }, step))) throw wrongCode();
    await reverseCounts(tx, attempt.reversal, deps.limits);
  });
}

function wrongCode(): AppError {
  return new AppError("wrong_code", {
    fields: [{ loc: ["body", "code"], msg: "This code is wrong or was used already" }],
  });
}
