import { isDatabaseAway } from "../../../platform/db/database-away.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { batched } from "../../../platform/db/statements/batched-calls.ts";
import type { ThrottleDeps } from "../../foundation/throttle/throttle.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { type CountedLogin, countLogins, type LoginAttempt } from "./login-store.ts";
import { insertSessions, type Opening, type SessionOwner } from "./session-store.ts";

/** What a login asks of the database, for many of them by one statement. */
export interface LoginBatches {
  count(attempt: LoginAttempt): Promise<CountedLogin>;
  /** Undefined where the session may not be opened. */
  open(opening: Opening): Promise<SessionOwner | undefined>;
}

const MOST = 16;
/** Each for everybody who waits to be hashed, of whom two are at once. */
const PATIENCE_MS = {
  /** Less than a hash takes: whoever comes next is counted before it is their turn. */
  count: 1,
  /** About what the queue takes: nobody waits longer for the answer than those at its end. */
  open: 4,
} as const;

/** While passwords wait for their hash, logins wait for company: together they cost far less. */
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
    // Somebody has an account locked, or it may not be opened: that keeps none of the others waiting.
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
