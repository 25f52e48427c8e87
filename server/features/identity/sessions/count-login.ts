import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { admitCounted } from "../../foundation/limits/count-attempt.ts";
import { type CountedGuess, LOGIN, ownGuess, strangerLogin } from "./guess-limits.ts";
import { type CountedLogin, countLoginAttempt } from "./login-store.ts";
import type { SessionDeps } from "./session-deps.ts";

export interface LoginToCheck {
  readonly account: CountedLogin["account"];
  readonly attempt: CountedGuess;
  /** The known device that the login comes from. */
  readonly device: string | undefined;
}

/**
 * Counts a login attempt and returns its account, in one statement. Only a device that is no longer
 * known takes a second one. Throws `too_many_requests`.
 */
export async function countLogin(
  deps: SessionDeps,
  email: string,
  caller: Caller,
): Promise<LoginToCheck> {
  const count = async ({ counters }: CountedGuess) => {
    const login = await inOneStatement(deps.database, (tx) =>
      countLoginAttempt(tx, { attempts: counters, email }, deps.limits, new Date(deps.clock())),
    );
    await admitCounted(deps, counters, login.counted);
    return login.account;
  };
  const claim = deps.devices.claimOf(caller.cookies, email);
  if (claim) {
    const attempt = ownGuess(LOGIN, "device", claim.id);
    const account = await count(attempt);
    if (account?.device_generation === claim.generation) {
      return { account, attempt, device: claim.id };
    }
  }
  const attempt = strangerLogin(deps, { account: email, caller });
  return { account: await count(attempt), attempt, device: undefined };
}
