import type { LoginAnswer } from "#contract/identity/sessions.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { Uncounted } from "../../foundation/limits/limit-store.ts";
import { dropOldSessions } from "./end-sessions.ts";
import { newRefreshToken, refreshHash, setRefreshCookie } from "./refresh-token.ts";
import { describeClient } from "./session-client.ts";
import type { OpenSessionDeps } from "./session-deps.ts";
import { sessionEnd } from "./session-policy.ts";
import { insertSession, type Opening, type SessionOwner } from "./session-store.ts";
import type { FirstFactor } from "./two-factor-token.ts";

export interface SessionWish {
  /** The session outlives the browser. */
  readonly lasting: boolean;
  /** The refresh token goes into the answer instead of a cookie. */
  readonly wantRefresh: boolean;
  readonly caller: Caller;
}

/** A session that is not written yet, and the refresh token of which it keeps the hash. */
export interface UnopenedSession {
  readonly session: Opening["session"];
  readonly refresh: string;
}

export function newSession(
  { clock }: Pick<OpenSessionDeps, "clock">,
  { accountId }: FirstFactor,
  { lasting, caller }: SessionWish,
): UnopenedSession {
  const refresh = newRefreshToken();
  const now = clock();
  const session = {
    id: uuidv7(now),
    accountId,
    refreshHash: refreshHash(refresh),
    lasting,
    client: describeClient(caller.headers["user-agent"]),
    now: new Date(now),
    expiresAt: sessionEnd({ lasting, startedAt: now }, now),
  };
  return { session, refresh };
}

/**
 * Signs in somebody whose password or social account proved who they are. Throws `wrong_credentials`
 * where the account may not sign in, its password changed meanwhile, or it asks for a second factor.
 */
export async function openSession(
  deps: OpenSessionDeps,
  proven: FirstFactor,
  wish: SessionWish,
  forgiven: Uncounted = { one: [] },
): Promise<LoginAnswer> {
  const started = newSession(deps, proven, wish);
  const owner = await inOneStatement(deps.database, (tx) =>
    insertSession(tx, {
      session: started.session,
      passwordStamp: proven.passwordStamp,
      secondFactor: false,
      forgiven,
    }),
  );
  if (!owner) throw new AppError("wrong_credentials");
  if (owner.crowded) {
    const { now } = started.session;
    await inTransaction(deps.database, (tx) => dropOldSessions(tx, owner.id, now));
  }
  return welcome(deps, owner, started, wish);
}

/** The answer to somebody whose session is open, with its tokens or, in a browser, its cookies. */
export function welcome(
  { accessTokens, devices }: Pick<OpenSessionDeps, "accessTokens" | "devices">,
  owner: SessionOwner,
  { session, refresh }: UnopenedSession,
  { lasting, wantRefresh, caller }: SessionWish,
): LoginAnswer {
  if (!wantRefresh) {
    setRefreshCookie(caller.cookies, refresh, lasting);
    devices.remember(caller.cookies, owner);
  }
  return {
    message: `Successfully logged in. Welcome ${owner.first_name}`,
    access: accessTokens.sign(owner, session.id),
    ...(wantRefresh ? { refresh } : {}),
  };
}
