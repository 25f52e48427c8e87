import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { placesOf } from "../../foundation/throttle/asking-places.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";
import {
  type Throttled,
  type Uncounted,
  uncount,
} from "../../foundation/throttle/throttle-store.ts";
import type { PasswordDeps, StrangerDeps } from "./session-deps.ts";

/** Something secret of an account that people may guess. */
export interface Secret {
  /** Begins the keys of its counters. */
  readonly name: string;
  /** How many guesses one place, known device or session has. */
  readonly limit: ThrottleLimit;
}

/** The password. */
export const LOGIN: Secret = { name: "login", limit: { attempts: 10, forgottenAfter: DAY_MS } };
/**
 * Strangers' guesses at one account in a day, wherever they come from. One place has 38 a day at
 * most, waits included, so it takes three places to use these up.
 */
const STRANGERS_LIMIT: ThrottleLimit = { attempts: 100, forgottenAfter: DAY_MS };
/** Guesses from one address at all accounts together; whole offices share an address. */
export const SOURCE_LIMIT: ThrottleLimit = { attempts: 30, forgottenAfter: 2 * HOUR_MS };

/** What a guess is counted for. */
export interface GuessThrottle {
  readonly throttled: readonly Throttled[];
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
  { name, limit }: Secret,
  { account, caller }: Stranger,
): GuessThrottle {
  const network = caller.networks.at(-1) ?? "";
  const day = Math.floor(clock() / DAY_MS);
  const hashed = (what: string) => keyedHash(throttleKey, `${what} ${account}`);
  const here = { key: `${name}:stranger:${hashed(network)}`, limit };
  const everywhere = { key: `${name}:account:${hashed(String(day))}`, limit: STRANGERS_LIMIT };
  return {
    throttled: [here, everywhere],
    forgiven: { all: [here.key, everywhere.key], one: [] },
    visitor: network,
  };
}

/** A stranger's login; it is counted for their address and the network around it as well. */
export function strangerLogin(deps: StrangerDeps, stranger: Stranger): GuessThrottle {
  const guess = strangerGuess(deps, LOGIN, stranger);
  const places = placesOf("login", stranger.caller, SOURCE_LIMIT);
  return {
    ...guess,
    throttled: [...places, ...guess.throttled],
    forgiven: { ...guess.forgiven, one: places.map(({ key }) => key) },
  };
}

/** A guess by a known device or in an open session. Nobody else uses its counter. */
export function ownGuess(
  { name, limit }: Secret,
  by: `device:${string}` | `session:${string}`,
): GuessThrottle {
  const key = `${name}:${by}`;
  return { throttled: [{ key, limit }], forgiven: { all: [key], one: [] }, visitor: key };
}

/**
 * Compares the password of an attempt that was counted before. Without a hash it is wrong, after the
 * same work. The caller takes a right attempt out of the counters. Throws `unavailable` where there
 * was no time to compare; then the attempt is not counted.
 */
export async function checkPassword(
  { passwords, database }: PasswordDeps,
  given: { hash: string | null | undefined; password: string },
  { throttled, visitor }: GuessThrottle,
): Promise<boolean> {
  try {
    return await passwords.verify(given.hash, given.password, visitor);
  } catch (error) {
    const one = throttled.map(({ key }) => key);
    await inOneStatement(database, (tx) => uncount(tx, { one }));
    throw error;
  }
}
