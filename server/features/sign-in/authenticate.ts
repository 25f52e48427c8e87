import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import type { AccessTokens } from "./access-token.ts";
import type { SessionStates } from "./session-states.ts";

interface AuthenticateDeps {
  readonly accessTokens: AccessTokens;
  readonly sessionStates: SessionStates;
  readonly clock: Clock;
}

/** The token says which session; what its owner may do is as of this moment. */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new AppError("unauthorized");
    const { sub, sid } = await deps.accessTokens.verify(token);
    const state = await deps.sessionStates.find(sid);
    if (!state || state.accountId !== sub || state.expiresAt <= deps.clock()) {
      throw new AppError("unauthorized");
    }
    const { accountId, role, twoFactor } = state;
    return { accountId, sessionId: sid, role, twoFactor };
  };
}
