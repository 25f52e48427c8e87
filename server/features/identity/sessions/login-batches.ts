import { isDatabaseAway } from "../../../platform/db/database-away.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { batched } from "../../../platform/db/statements/batched-calls.ts";
import type { ThrottleDeps } from "../../foundation/throttle/throttle.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { type CountedLogin, countLogins, type LoginAttempt } from "./login-store.ts";
import { insertSessions, type Opening, type SessionOwner } from "./session-store.ts";

/** What logins ask of the database; many of them share one statement. */
export interface LoginBatches {
  count(attempt: LoginAttempt): Promise<CountedLogin>;
  /** Undefined where the session may not be opened. */
  open(opening: Opening): Promise<SessionOwner | undefined>;
}

const MOST = 16;
/** For each password that waits; two are hashed at the same time. */
const PATIENCE_MS = {
  /** Less than a hash takes, so each attempt is counted before its turn comes. */
  count: 1,
  /** About as long as the queue: nobody waits longer than the last in it. */
  open: 4,
} as const;

/** While passwords wait to be hashed, logins wait for others: together they cost far less. */
export function createLoginBatches(
  { database, clock }: ThrottleDeps,
  passwords: Pick<PasswordHasher, "waiting">,
): LoginBatches {
  const patience = (forEach: number) => () => passwords.waiting() * forEach;
  const count = async (attempts: readonly LoginAttempt[]) =>
    inOneStatement(database, (tx) => countLogins(tx, attempts, new Date(clock())));
  const openAlone = async (opening: Opening) => {
    const [owner] = await inOneStatement(database, (tx) => insertSessions(tx, [opening]));
    return owner;
  };
  const open = async (openings: readonly Opening[]) => {
    if (openings.length === 1) return openings.map(openAlone);
    const owners = await inOneStatement(database, (tx) =>
      insertSessions(tx, openings, { skipLocked: true }),
    );
    // The account is locked, or may not sign in. The other logins do not wait for it.
    return openings.map((opening, place) => owners[place] ?? openAlone(opening));
  };
  return {
    count: batched(count, {
      most: MOST,
      patience: patience(PATIENCE_MS.count),
      keysOf: ({ throttled }) => throttled.map(({ key }) => key),
      failsAll: isDatabaseAway,
    }),
    open: batched(open, {
      most: MOST,
      patience: patience(PATIENCE_MS.open),
      failsAll: isDatabaseAway,
    }),
  };
}
