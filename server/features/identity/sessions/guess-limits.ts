import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { type Attempt, type Limit, limit } from "../../foundation/limits/limit.ts";
import { type Uncounted, uncount } from "../../foundation/limits/limit-store.ts";
import { networkLimit, placesOf } from "../../foundation/limits/network-limits.ts";
import type { PasswordDeps, StrangerDeps } from "./session-deps.ts";

/** The limits of guesses at something secret of an account. */
export interface Secret {
  /** Of strangers in one place. */
  readonly stranger: Limit;
  /**
   * Of strangers in a day, wherever they come from. One place has 38 passwords a day at most, waits included, so
   * it takes three places to use these up.
   */
  readonly account: Limit;
  readonly device: Limit;
  readonly session: Limit;
}

export function secretLimits(name: string, points: number): Secret {
  const daily = (who: string, most: number) =>
    limit({ name: `${name}:${who}`, points: most, windowMs: DAY_MS });
  return {
    stranger: daily("stranger", points),
    account: daily("account", 100),
    device: daily("device", points),
    session: daily("session", points),
  };
}

/** The password. */
export const LOGIN = secretLimits("login", 10);
/** Guesses from one address at all accounts together; whole offices share an address. */
export const LOGIN_PLACES = networkLimit("login", 30, 2 * HOUR_MS);

/** What a guess is counted for. */
export interface CountedGuess {
  readonly attempts: readonly Attempt[];
  /** What a right guess takes out of the counters. */
  readonly forgiven: Uncounted;
  /** Everybody has a share of the room for hashing; this says whose share it takes. */
  readonly visitor: string;
}

/** Somebody who may be anybody. */
interface Stranger {
  /** The account's address or its id. */
  readonly account: string;
  readonly caller: Pick<Caller, "networks">;
}

/**
 * A guess by a stranger. It is counted for the network that they come from, as wide as one customer
 * may have it, and for all networks together, by the day.
 */
export function strangerGuess(
  { clock, throttleKey }: StrangerDeps,
  secret: Secret,
  { account, caller }: Stranger,
): CountedGuess {
  const network = caller.networks.at(-1) ?? "";
  const day = Math.floor(clock() / DAY_MS);
  const hashed = (what: string) => keyedHash(throttleKey, `${what} ${account}`);
  const attempts = [secret.stranger.of(hashed(network)), secret.account.of(hashed(String(day)))];
  return { attempts, forgiven: { all: attempts, one: [] }, visitor: network };
}

/** A stranger's login; it is counted for their address and the network around it as well. */
export function strangerLogin(deps: StrangerDeps, stranger: Stranger): CountedGuess {
  const guess = strangerGuess(deps, LOGIN, stranger);
  const places = placesOf(LOGIN_PLACES, stranger.caller);
  return {
    ...guess,
    attempts: [...places, ...guess.attempts],
    forgiven: { ...guess.forgiven, one: places },
  };
}

/** A guess by a known device or in an open session. Nobody else uses its counter. */
export function ownGuess(secret: Secret, by: "device" | "session", id: string): CountedGuess {
  const attempt = secret[by].of(id);
  return { attempts: [attempt], forgiven: { all: [attempt], one: [] }, visitor: attempt.key };
}

/**
 * Compares the password of an attempt that was counted before. Without a hash it is wrong, after the
 * same work. The caller takes a right attempt out of the counters. Throws `unavailable` where there
 * was no time to compare; then the attempt is not counted.
 */
export async function checkPassword(
  { passwords, database, limits }: PasswordDeps,
  given: { hash: string | null | undefined; password: string },
  { attempts, visitor }: CountedGuess,
): Promise<boolean> {
  try {
    return await passwords.verify(given.hash, given.password, visitor);
  } catch (error) {
    await inOneStatement(database, (tx) => uncount(tx, { one: attempts }, limits));
    throw error;
  }
}
