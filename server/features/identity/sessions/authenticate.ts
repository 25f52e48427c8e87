import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Authenticate, ReadSession } from "../../../platform/http/caller.ts";
import type { AccessTokens } from "./access-token.ts";
import type { SessionStates } from "./session-states.ts";

export function createReadSession(sessionStates: SessionStates, clock: Clock): ReadSession {
  return async ({ accountId, sessionId }) => {
    const state = await sessionStates.find(sessionId);
    if (!state || state.accountId !== accountId || state.expiresAt <= clock()) {
      throw new AppError("unauthorized");
    }
    const { role, twoFactor } = state;
    return { accountId, sessionId, role, twoFactor };
  };
}

/** The token identifies the session. The owner's rights come from the database, not from the token. */
export function createAuthenticate(
  accessTokens: AccessTokens,
  readSession: ReadSession,
): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new AppError("unauthorized");
    const { sub, sid } = await accessTokens.verify(token);
    return readSession({ accountId: sub, sessionId: sid });
  };
}
