import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { endSession, endSessions } from "./end-sessions.ts";
import { findSessionByToken } from "./refresh-store.ts";
import { clearRefreshCookie, hashRefreshToken, readRefreshCookie } from "./refresh-token.ts";
import type { SessionDeps } from "./session-deps.ts";

/** Ends the session of the refresh token or, failing that, of the access token. */
export async function logout(
  deps: SessionDeps,
  bodyToken: string | undefined,
  caller: Caller,
): Promise<void> {
  const token = bodyToken ?? readRefreshCookie(caller.cookies);
  const session =
    (token === undefined ? undefined : await findByRefreshToken(deps, token)) ??
    (await findByAccessToken(deps, caller));
  if (session) {
    const at = new Date(deps.clock());
    await inTransaction(deps.database, (tx) => endSession(tx, session, at));
  }
  clearRefreshCookie(caller.cookies);
}

/** Ends every session of the caller's account, including this one. */
export async function logoutEverywhere(deps: SessionDeps, caller: Caller): Promise<void> {
  const { accountId } = requireSignedIn(caller);
  const at = new Date(deps.clock());
  await inTransaction(deps.database, (tx) => endSessions(tx, accountId, { at }));
  clearRefreshCookie(caller.cookies);
}

async function findByRefreshToken({ db }: SessionDeps, token: string) {
  const found = await findSessionByToken(db, hashRefreshToken(token));
  return found && { id: found.id, accountId: found.account_id };
}

async function findByAccessToken({ authenticate }: SessionDeps, caller: Caller) {
  const found = await authenticate(caller.headers.authorization).catch(() => undefined);
  return found && { id: found.sessionId, accountId: found.accountId };
}
