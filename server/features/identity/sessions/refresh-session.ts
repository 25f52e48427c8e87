import { REFRESH_GRACE_MS } from "#contract/identity/sessions.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { type AccountRow, findAccount } from "../../foundation/accounts/account-store.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { endSession } from "./end-sessions.ts";
import { findSessionByToken, findTokenUse, lockSession, rotateSession } from "./refresh-store.ts";
import {
  clearRefreshCookie,
  deriveSuccessor,
  findNewestToken,
  hashRefreshToken,
  readRefreshCookie,
  setRefreshCookie,
} from "./refresh-token.ts";
import { countRenewal } from "./renewal-limits.ts";
import type { SessionDeps } from "./session-deps.ts";
import { sessionEnd } from "./session-policy.ts";

interface Renewed {
  readonly account: AccountRow;
  readonly sessionId: string;
  readonly lasting: boolean;
  /** The session's current refresh token. */
  readonly token: string;
}

/**
 * Renews the access token. The new refresh token is returned where the old one came from: in the
 * body or the cookie. Throws `unauthorized` and `too_many_requests`.
 */
export async function refreshSession(
  deps: SessionDeps,
  bodyToken: string | undefined,
  caller: Caller,
): Promise<{ access: string; refresh?: string }> {
  const token = bodyToken ?? readRefreshCookie(caller.cookies);
  const renewed = token === undefined ? undefined : await renewCounted(deps, token, caller);
  if (!renewed) {
    if (bodyToken === undefined) clearRefreshCookie(caller.cookies);
    throw new AppError("unauthorized");
  }
  const access = deps.accessTokens.sign(renewed.account, renewed.sessionId);
  if (bodyToken !== undefined) return { access, refresh: renewed.token };
  setRefreshCookie(caller.cookies, renewed.token, renewed.lasting);
  // A browser with an open session is a known device, even after the known devices were reset.
  const { devices } = deps;
  if (devices.findId(caller.cookies, renewed.account) === undefined) {
    devices.remember(caller.cookies, renewed.account);
  }
  return { access };
}

/** A token that was never issued isn't counted, so that it creates no row. */
async function renewCounted(
  deps: SessionDeps,
  token: string,
  caller: Caller,
): Promise<Renewed | undefined> {
  const session = await findSessionByToken(deps.db, hashRefreshToken(token));
  if (!session) return undefined;
  await countRenewal(deps, session, caller);
  return inTransaction(deps.database, renew(deps, token, session.id));
}

/** Returns undefined instead of throwing, so that the end of a stolen session is committed. */
function renew(deps: SessionDeps, token: string, sessionId: string) {
  return async (tx: Tx): Promise<Renewed | undefined> => {
    const now = deps.clock();
    const hash = hashRefreshToken(token);
    const session = await lockSession(tx, sessionId);
    if (!session) return undefined;
    const account = await findAccount(tx, session.account_id);
    if (session.ended_at || session.expires_at.getTime() <= now) return undefined;
    if (!account || account.disabled_at || account.erased_at) return undefined;
    const renewed = { account, sessionId: session.id, lasting: session.lasting };

    if (session.current_hash === hash) {
      const successor = deriveSuccessor(token, deps.refreshKeys[0]);
      const life = { lasting: session.lasting, startedAt: session.created_at.getTime() };
      await rotateSession(tx, session.id, {
        from: hash,
        to: hashRefreshToken(successor),
        now: new Date(now),
        expiresAt: sessionEnd(life, now),
      });
      return { ...renewed, token: successor };
    }
    const usedAt = (await findTokenUse(tx, hash))?.getTime() ?? 0;
    const newest = findNewestToken(token, session.current_hash, deps.refreshKeys);
    if (newest !== undefined && now - usedAt <= REFRESH_GRACE_MS) {
      return { ...renewed, token: newest };
    }
    await endStolen(tx, session, new Date(now));
    return undefined;
  };
}

/** A reused token has two holders, and there is no way to tell which one is the owner. */
async function endStolen(
  tx: Tx,
  session: { id: string; account_id: string },
  at: Date,
): Promise<void> {
  await endSession(tx, { id: session.id, accountId: session.account_id }, at);
  const detail = { session: session.id, account: session.account_id };
  await raiseAlerts(tx, [{ kind: "refresh_token_reused", key: session.id, detail }], at);
}
