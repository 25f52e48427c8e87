import type { LoginAnswer } from "#contract/sessions.ts";
import type { Tx } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { type AccountRow, lockAccountUnchanged } from "../accounts/account-store.ts";
import { passwordStamp } from "./password-stamp.ts";
import { newRefreshToken, refreshHash } from "./refresh-token.ts";
import { describeClient } from "./session-client.ts";
import { setRefreshCookie } from "./session-cookie.ts";
import { sessionEnd } from "./session-policy.ts";
import { insertSession } from "./session-store.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import type { FirstFactor } from "./two-factor-token.ts";

export interface SessionWish {
  /** The session outlives the browser. */
  readonly lasting: boolean;
  /** The refresh token goes into the answer instead of a cookie. */
  readonly wantRefresh: boolean;
  readonly caller: Caller;
}

/**
 * Signs in whoever has proven who they are. Throws `wrong_credentials` where the account may not
 * sign in, or its password was changed since it was given. `within` is written with the session.
 */
export async function openSession(
  parts: SignInParts,
  proven: FirstFactor,
  wish: SessionWish,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<LoginAnswer> {
  const refresh = newRefreshToken();
  const now = parts.clock();
  const sessionId = uuidv7(now);
  const account = await inTransaction(parts.database, async (tx) => {
    const its = await lockAccountUnchanged(tx, proven.accountId);
    if (!its || !maySignIn(its, proven)) throw new AppError("wrong_credentials");
    await within(tx);
    await insertSession(tx, {
      id: sessionId,
      accountId: its.id,
      refreshHash: refreshHash(refresh),
      lasting: wish.lasting,
      client: describeClient(wish.caller.headers["user-agent"]),
      now: new Date(now),
      expiresAt: sessionEnd({ lasting: wish.lasting, startedAt: now }, now),
    });
    return its;
  });
  if (!wish.wantRefresh) setRefreshCookie(wish.caller.cookies, refresh, wish.lasting);
  return {
    message: `Successfully logged in. Welcome ${account.first_name}`,
    access: await parts.accessTokens.sign(account, sessionId),
    ...(wish.wantRefresh ? { refresh } : {}),
  };
}

function maySignIn(account: AccountRow, proven: FirstFactor): boolean {
  return (
    account.disabled_at === null &&
    account.erased_at === null &&
    (proven.passwordStamp === undefined ||
      proven.passwordStamp === passwordStamp(account.password_hash))
  );
}
