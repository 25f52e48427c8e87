import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { type Attempt, type Limit, limit } from "../../foundation/limits/limit.ts";
import { type CounterReversal, reverseCounts } from "../../foundation/limits/limit-store.ts";
import { networkAttempts, networkLimit } from "../../foundation/limits/network-limits.ts";
import type { PasswordDeps, StrangerDeps } from "./session-deps.ts";

/** The limits of attempts at a secret of an account, such as the password. */
export interface SecretLimits {
  /** For strangers from one network. */
  readonly stranger: Limit;
  /**
   * For all strangers in a day. With the waits, one network has at most 38 attempts a day, so it takes
   * three networks to reach this limit.
   */
  readonly account: Limit;
  readonly device: Limit;
  readonly session: Limit;
}

export function createSecretLimits(name: string, points: number): SecretLimits {
  const daily = (who: string, attempts: number) =>
    limit({ name: `${name}:${who}`, points: attempts, windowMs: DAY_MS });
  return {
    stranger: daily("stranger", points),
    account: daily("account", 100),
    device: daily("device", points),
    session: daily("session", points),
  };
}

/** Attempts at a password. */
export const LOGIN_LIMITS = createSecretLimits("login", 10);
/** Attempts at all accounts from one address, which an entire office may share. */
export const LOGIN_NETWORK_LIMITS = networkLimit("login", 30, 2 * HOUR_MS);

/** An attempt at a secret, with its counters. */
export interface CountedAttempt {
  readonly counters: readonly Attempt[];
  /** What a successful attempt subtracts from the counters. */
  readonly reversal: CounterReversal;
  /** Whose share of the hashing capacity it uses. */
  readonly visitor: string;
}

/** An unidentified person. */
interface Stranger {
  /** The account's address or id. */
  readonly account: string;
  readonly caller: Pick<Caller, "networks">;
}

/**
 * An attempt by a stranger. It counts for the widest network that may belong to one customer, and
 * for all networks of the day together.
 */
export function strangerAttempt(
  { clock, throttleKey }: StrangerDeps,
  secret: SecretLimits,
  { account, caller }: Stranger,
): CountedAttempt {
  const network = caller.networks.at(-1) ?? "";
  const day = Math.floor(clock() / DAY_MS);
  const hashed = (scope: string) => keyedHash(throttleKey, `${scope} ${account}`);
  const counters = [secret.stranger.of(hashed(network)), secret.account.of(hashed(String(day)))];
  return { counters, reversal: { reset: counters, decrement: [] }, visitor: network };
}

/** A stranger's login attempt. It also counts for the address and the network around it. */
export function strangerLoginAttempt(deps: StrangerDeps, stranger: Stranger): CountedAttempt {
  const attempt = strangerAttempt(deps, LOGIN_LIMITS, stranger);
  const networks = networkAttempts(LOGIN_NETWORK_LIMITS, stranger.caller);
  return {
    ...attempt,
    counters: [...networks, ...attempt.counters],
    reversal: { ...attempt.reversal, decrement: networks },
  };
}

/** An attempt by a known device or in an open session, which has its own counter. */
export function ownerAttempt(
  secret: SecretLimits,
  by: "device" | "session",
  id: string,
): CountedAttempt {
  const counter = secret[by].of(id);
  return {
    counters: [counter],
    reversal: { reset: [counter], decrement: [] },
    visitor: counter.key,
  };
}

/**
 * Checks the password of a counted attempt. Without a hash it is wrong, after the same work. The
 * caller takes a successful attempt back from the counters. Throws `unavailable`, and takes the
 * attempt back, if there is no capacity to check it.
 */
export async function checkPassword(
  { passwords, database, limits }: PasswordDeps,
  credentials: { hash: string | null | undefined; password: string },
  { counters, visitor }: CountedAttempt,
): Promise<boolean> {
  try {
    return await passwords.verify(credentials.hash, credentials.password, visitor);
  } catch (error) {
    await inOneStatement(database, (tx) => reverseCounts(tx, { decrement: counters }, limits));
    throw error;
  }
}
