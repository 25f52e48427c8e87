import type { LoginResponse } from "#contract/identity/sessions.ts";
import { inOneStatement, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { CounterReversal } from "../../foundation/limits/limit-store.ts";
import { dropExcessSessions } from "./end-sessions.ts";
import { createRefreshToken, hashRefreshToken, setRefreshCookie } from "./refresh-token.ts";
import { describeClient } from "./session-client.ts";
import type { OpenSessionDeps } from "./session-deps.ts";
import { sessionEnd } from "./session-policy.ts";
import { insertSession, type SessionOpening, type SessionOwner } from "./session-store.ts";
import type { FirstFactor } from "./two-factor-token.ts";

export interface SessionOptions {
  /** Whether the session outlives the browser. */
  readonly lasting: boolean;
  /** Whether to return the refresh token in the response instead of a cookie. */
  readonly returnsRefreshToken: boolean;
  readonly caller: Caller;
}

/** A session to insert, with the refresh token that it stores the hash of. */
export interface PreparedSession {
  readonly session: SessionOpening["session"];
  readonly refresh: string;
}

export function prepareSession(
  { clock }: Pick<OpenSessionDeps, "clock">,
  { accountId }: FirstFactor,
  { lasting, caller }: SessionOptions,
): PreparedSession {
  const refresh = createRefreshToken();
  const now = clock();
  const session = {
    id: uuidv7(now),
    accountId,
    refreshHash: hashRefreshToken(refresh),
    lasting,
    client: describeClient(caller.headers["user-agent"]),
    now: new Date(now),
    expiresAt: sessionEnd({ lasting, startedAt: now }, now),
  };
  return { session, refresh };
}

/**
 * Opens a session after a password or provider login. Throws `wrong_credentials` if the account is
 * disabled, its password has changed in the meantime, or it needs a second factor.
 */
export async function openSession(
  deps: OpenSessionDeps,
  firstFactor: FirstFactor,
  options: SessionOptions,
  reversal: CounterReversal = { decrement: [] },
): Promise<LoginResponse> {
  const started = prepareSession(deps, firstFactor, options);
  const owner = await inOneStatement(deps.database, (tx) =>
    insertSession(tx, {
      session: started.session,
      passwordStamp: firstFactor.passwordStamp,
      secondFactor: false,
      reversal,
    }),
  );
  if (!owner) throw new AppError("wrong_credentials");
  if (owner.crowded) {
    const { now } = started.session;
    await inTransaction(deps.database, (tx) => dropExcessSessions(tx, owner.id, now));
  }
  return createLoginResponse(deps, owner, started, options);
}

/** The response to a completed login, with tokens or, in a browser, with cookies. */
export function createLoginResponse(
  { accessTokens, devices }: Pick<OpenSessionDeps, "accessTokens" | "devices">,
  owner: SessionOwner,
  { session, refresh }: PreparedSession,
  { lasting, returnsRefreshToken, caller }: SessionOptions,
): LoginResponse {
  if (!returnsRefreshToken) {
    setRefreshCookie(caller.cookies, refresh, lasting);
    devices.remember(caller.cookies, owner);
  }
  return {
    message: `Successfully logged in. Welcome ${owner.first_name}`,
    access: accessTokens.sign(owner, session.id),
    ...(returnsRefreshToken ? { refresh } : {}),
  };
}
