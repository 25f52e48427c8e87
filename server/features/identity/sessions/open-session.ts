import type { LoginAnswer } from "#contract/identity/sessions.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { Uncounted } from "../../foundation/throttle/throttle-store.ts";
import { newRefreshToken, refreshHash, setRefreshCookie } from "./refresh-token.ts";
import { describeClient } from "./session-client.ts";
import type { OpenSessionDeps } from "./session-deps.ts";
import { sessionEnd } from "./session-policy.ts";
import { insertSessions } from "./session-store.ts";
import type { FirstFactor } from "./two-factor-token.ts";

export interface SessionWish {
  /** The session outlives the browser. */
  readonly lasting: boolean;
  /** The refresh token goes into the answer instead of a cookie. */
  readonly wantRefresh: boolean;
  readonly caller: Caller;
}

/** What is written together with the session, in one transaction. */
export interface Alongside {
  /** What the attempt was counted for. */
  readonly forgiven?: Uncounted;
  /** Uses up the second factor. */
  readonly secondFactor?: (tx: Tx) => Promise<void>;
}

/**
 * Signs in somebody who proved who they are. Throws `wrong_credentials` where the account may not
 * sign in, its password changed meanwhile, or it asks for a second factor that was not given.
 */
export async function openSession(
  deps: OpenSessionDeps,
  proven: FirstFactor,
  wish: SessionWish,
  { forgiven = { one: [] }, secondFactor }: Alongside = {},
): Promise<LoginAnswer> {
  const refresh = newRefreshToken();
  const now = deps.clock();
  const session = {
    id: uuidv7(now),
    accountId: proven.accountId,
    refreshHash: refreshHash(refresh),
    lasting: wish.lasting,
    client: describeClient(wish.caller.headers["user-agent"]),
    now: new Date(now),
    expiresAt: sessionEnd({ lasting: wish.lasting, startedAt: now }, now),
  };
  const opening = {
    session,
    passwordStamp: proven.passwordStamp,
    secondFactor: secondFactor !== undefined,
    forgiven,
  };
  const owner = secondFactor
    ? await inTransaction(deps.database, async (tx) => {
        const [opened] = await insertSessions(tx, [opening]);
        if (opened) await secondFactor(tx);
        return opened;
      })
    : await deps.logins.open(opening);
  if (!owner) throw new AppError("wrong_credentials");
  if (!wish.wantRefresh) {
    setRefreshCookie(wish.caller.cookies, refresh, wish.lasting);
    deps.devices.remember(wish.caller.cookies, owner);
  }
  return {
    message: `Successfully logged in. Welcome ${owner.first_name}`,
    access: deps.accessTokens.sign(owner, session.id),
    ...(wish.wantRefresh ? { refresh } : {}),
  };
}
