import type { OfficeRole } from "#contract/office-roles.ts";
import { untilTag } from "../../../platform/cache/cached-response.ts";
import type { ResponseCache } from "../../../platform/cache/response-cache.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Authenticate, ReadSession } from "../../../platform/http/caller.ts";
import { accountTag, sessionTag } from "../../../tags.ts";
import type { AccessTokens } from "./access-token.ts";
import { findLiveSession } from "./session-store.ts";

interface SessionState {
  readonly accountId: string;
  readonly officeRole: OfficeRole | null;
  readonly twoFactor: boolean;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const nothing = new Uint8Array();

/** Reads sessions, and caches them until a commit in any process changes them or their owners. */
export function createReadSession(db: Db, memory: ResponseCache, clock: Clock): ReadSession {
  const readState = async (sessionId: string) => {
    const row = await findLiveSession(db, sessionId);
    if (!row) return { value: undefined, tags: null, headers: {}, bytes: () => nothing };
    const { account_id: accountId, office_role: officeRole, two_factor: twoFactor } = row;
    const expiresAt = row.expires_at.getTime();
    return {
      value: { accountId, officeRole, twoFactor, expiresAt },
      // Renewals move the expiry and aren't announced.
      tags: [sessionTag(sessionId), accountTag(accountId), untilTag(expiresAt)],
      headers: {},
      bytes: () => nothing,
    };
  };
  return async ({ accountId, sessionId }) => {
    const cached =
      memory.get(sessionId) ?? (await memory.fill(sessionId, () => readState(sessionId)));
    const state = cached.value as SessionState | undefined;
    if (!state || state.accountId !== accountId || state.expiresAt <= clock()) {
      throw new AppError("unauthorized");
    }
    const { officeRole, twoFactor } = state;
    return { accountId, sessionId, officeRole, twoFactor };
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
