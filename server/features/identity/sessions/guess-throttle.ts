import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { ThrottleLimit } from "../../foundation/throttle/throttle-policy.ts";
import {
  GUESS_LIMIT,
  SOURCE_LIMIT,
  STRANGERS_LIMIT,
} from "../../foundation/throttle/throttle-policy.ts";
import type { Throttled, Uncounted } from "../../foundation/throttle/throttle-store.ts";

/** Guesses at one account's second factor by somebody who knows its password, from one place. */
const TWO_FACTOR_LIMIT: ThrottleLimit = { attempts: 5, forgottenAfter: DAY_MS };

/** What a guess at something secret of an account's is counted for. */
export interface GuessThrottle {
  readonly throttled: readonly Throttled[];
  /** What a right guess makes forgotten. */
  readonly forgiven: Uncounted;
  /** Whose share of the room for hashing it takes. */
  readonly visitor: string;
}

type Secret = "login" | "two-factor";

/** How many guesses somebody has at a secret. */
const limits = { login: GUESS_LIMIT, "two-factor": TWO_FACTOR_LIMIT } as const;

export interface StrangerDeps {
  readonly clock: Clock;
  /** Hides addresses and accounts in the counters. */
  readonly throttleKey: Buffer;
}

type Stranger = Pick<Caller, "networks">;

/**
 * Guesses by strangers are counted for the network that they come from, as wide as one customer may
 * have it, and for all networks together, by the day. `account` is its address or its id.
 */
function strangers(
  { clock, throttleKey }: StrangerDeps,
  secret: Secret,
  { account, networks }: { account: string; networks: readonly string[] },
): { here: Throttled; everywhere: Throttled } {
  const hashed = (what: string) => keyedHash(throttleKey, `${what} ${account}`);
  const day = Math.floor(clock() / DAY_MS);
  return {
    here: { key: `${secret}:stranger:${hashed(networks.at(-1) ?? "")}`, limit: limits[secret] },
    everywhere: { key: `${secret}:account:${hashed(String(day))}`, limit: STRANGERS_LIMIT },
  };
}

/** A password, given by somebody who may be anybody. */
export function strangerLogin(
  deps: StrangerDeps,
  { email, caller: { networks } }: { email: string; caller: Stranger },
): GuessThrottle {
  const { here, everywhere } = strangers(deps, "login", { account: email, networks });
  const source = { key: `login:source:${networks[0]}`, limit: SOURCE_LIMIT };
  return {
    throttled: [source, here, everywhere],
    forgiven: { all: [here.key, everywhere.key], one: [source.key] },
    visitor: networks.at(-1) ?? "",
  };
}

/** A second factor, given by somebody who knows the password and may be anybody else. */
export function strangerSecondFactor(
  deps: StrangerDeps,
  { accountId, caller: { networks } }: { accountId: string; caller: Stranger },
): GuessThrottle {
  const { here, everywhere } = strangers(deps, "two-factor", { account: accountId, networks });
  return {
    throttled: [here, everywhere],
    forgiven: { all: [here.key, everywhere.key], one: [] },
    visitor: networks.at(-1) ?? "",
  };
}

/** A guess by a known device, or in an open session: nobody else's count for it, nor it for theirs. */
export function ownGuess(
  secret: Secret,
  by: `device:${string}` | `session:${string}`,
): GuessThrottle {
  const key = `${secret}:${by}`;
  return {
    throttled: [{ key, limit: limits[secret] }],
    forgiven: { all: [key], one: [] },
    visitor: key,
  };
}
