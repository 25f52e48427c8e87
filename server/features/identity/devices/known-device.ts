import { randomBytes } from "node:crypto";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Cookies } from "../../../platform/http/route.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** What a browser's cookie says about an account. This site signed it; it may be void by now. */
export interface DeviceClaim {
  /** Guesses are counted for this. */
  readonly id: string;
  /** The device is known while the account has the same generation. */
  readonly generation: number;
}

/** Whose device it is. */
export interface DeviceOwner {
  readonly email: string;
  readonly device_generation: number;
}

/** Knows the browsers in which an account's owner logged in before (OWASP: device cookies). */
export interface KnownDevices {
  /** Undefined where this browser has no cookie that is signed for the address. */
  claimOf(cookies: Cookies, email: string): DeviceClaim | undefined;
  /** The id of this browser as a known device of the account; undefined where it is not known. */
  idOf(cookies: Cookies, owner: DeviceOwner | undefined): string | undefined;
  /** Makes this browser a known device of the account; a known one keeps its id. */
  remember(cookies: Cookies, owner: DeviceOwner): void;
}

const NAME = "device";
const PATH = "/api/v1/auth/";
/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS;
/** So many people may share a browser. */
const MOST = 5;

interface Kept extends DeviceClaim {
  readonly token: string;
}

/**
 * The cookie has a part for each of the last accounts that logged in here: the device's id, the
 * account's generation, the day it ends, and a signature over these and the address. It does not
 * show whose it is, and opens nothing.
 */
export function createKnownDevices(key: Buffer, clock: Clock): KnownDevices {
  const today = () => Math.floor(clock() / DAY_MS);

  const signed = (claim: string, email: string) =>
    `${claim}.${keyedHash(key, `${claim} ${email}`)}`;

  function read(token: string, email: string): Kept | undefined {
    const [id = "", generation, ends] = token.split(".");
    const claim = `${id}.${generation}.${ends}`;
    if (!sameText(token, signed(claim, email)) || Number(ends) < today()) return undefined;
    return { id, generation: Number(generation), token };
  }

  const tokensIn = (cookies: Cookies) => cookies.get(NAME)?.split("~", MOST) ?? [];

  function find(tokens: readonly string[], email: string): Kept | undefined {
    for (const token of tokens) {
      const kept = read(token, email);
      if (kept) return kept;
    }
    return undefined;
  }

  const claimOf = (cookies: Cookies, email: string) => find(tokensIn(cookies), email);
  const idOf: KnownDevices["idOf"] = (cookies, owner) => {
    const claim = owner && claimOf(cookies, owner.email);
    return claim?.generation === owner?.device_generation ? claim?.id : undefined;
  };

  return {
    claimOf,
    idOf,
    remember: (cookies, owner) => {
      const { email, device_generation: generation } = owner;
      const tokens = tokensIn(cookies);
      const before = find(tokens, email);
      const id = idOf(cookies, owner) ?? randomBytes(16).toString("base64url");
      const ends = today() + LIFE_MS / DAY_MS;
      const token = signed(`${id}.${generation}.${ends}`, email);
      const others = tokens.filter((other) => other !== before?.token);
      const value = [token, ...others].slice(0, MOST).join("~");
      cookies.set(NAME, value, { path: PATH, maxAge: LIFE_MS / 1000 });
    },
  };
}
