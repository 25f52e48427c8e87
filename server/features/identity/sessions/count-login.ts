import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { admitCounted } from "../../foundation/throttle/throttle.ts";
import { type GuessThrottle, LOGIN, ownGuess, strangerLogin } from "./guess-throttle.ts";
import { type CountedLogin, countLoginAttempt } from "./login-store.ts";
import type { SessionDeps } from "./session-deps.ts";

export interface LoginToCheck {
  readonly account: CountedLogin["account"];
  readonly throttle: GuessThrottle;
  /** The known device that the login comes from. */
  readonly device: string | undefined;
}

/**
 * Counts an attempt to log in and answers its account. It takes one statement; a second one only for
 * a device that was known once and is not any more. Throws `too_many_requests`.
 */
export async function countLogin(
  deps: SessionDeps,
  email: string,
  caller: Caller,
): Promise<LoginToCheck> {
  const counted = async (throttle: GuessThrottle) => {
    const { throttled } = throttle;
    const now = new Date(deps.clock());
    const login = await inOneStatement(deps.database, (tx) =>
      countLoginAttempt(tx, { throttled, email }, now),
    );
    await admitCounted(deps, throttled, login.counted);
    return login.account;
  };
  const claim = deps.devices.claimOf(caller.cookies, email);
  if (claim) {
    const throttle = ownGuess(LOGIN, `device:${claim.id}`);
    const account = await counted(throttle);
    if (account?.device_generation === claim.generation) {
      return { account, throttle, device: claim.id };
    }
  }
  const throttle = strangerLogin(deps, { account: email, caller });
  return { account: await counted(throttle), throttle, device: undefined };
}
