import { batched } from "../../platform/batched.ts";
import { inOneStatement } from "../../platform/db/in-transaction.ts";
import type { TokenHolder } from "./access-token.ts";
import { type CountedLogin, countLogins, type LoginAttempt } from "./login-store.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { insertSessions, type Opening } from "./session-store.ts";
import type { ThrottleDeps } from "./throttle.ts";

/** What a login asks of the database, for many of them by one statement. */
export interface LoginBatches {
  count(attempt: LoginAttempt): Promise<CountedLogin>;
  /** Undefined where the session may not be opened. */
  open(opening: Opening): Promise<TokenHolder | undefined>;
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
  const count = (attempts: readonly LoginAttempt[]) =>
    inOneStatement(database, (tx) => countLogins(tx, attempts, new Date(clock())));
  const open = (openings: readonly Opening[]) =>
    inOneStatement(database, (tx) => insertSessions(tx, openings));
  return {
    count: batched(count, {
      most: MOST,
      patience: patience(PATIENCE_MS.count),
      keysOf: ({ throttled }) => throttled.map(({ key }) => key),
    }),
    open: batched(open, { most: MOST, patience: patience(PATIENCE_MS.open) }),
  };
}
