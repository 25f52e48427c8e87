import { randomBytes } from "node:crypto";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Cookies } from "../../../platform/http/route.ts";
import { deriveKey, keyedHash, sameText } from "../../../platform/secrets.ts";

/** What a browser's cookie says of an account: this site signed it, but it may be void by now. */
export interface DeviceClaim {
  /** Names the device to the counters. */
  readonly id: string;
  /** It counts while the account has the same one. */
  readonly generation: number;
}

/** Whose device it is. */
export interface DeviceOwner {
  readonly email: string;
  readonly device_generation: number;
}

/** Recognises the browsers that an account's owner logged in with before (OWASP: device cookies). */
export interface KnownDevices {
  /** Undefined where this browser has no cookie that was signed for the address. */
  claimOf(cookies: Cookies, email: string): DeviceClaim | undefined;
  /** The known device that this browser is to an account; undefined where it is none. */
  idOf(cookies: Cookies, owner: DeviceOwner | undefined): string | undefined;
  /** Makes this browser known to the owner's account; one that is known stays the same device. */
  remember(cookies: Cookies, owner: DeviceOwner): void;
}

const NAME = "device";
const PATH = "/api/v1/auth/";
/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS;
/** People who share a browser. */
const MOST = 5;

interface Kept extends DeviceClaim {
  readonly token: string;
}

/**
 * A cookie is the devices of the last accounts that logged in here. One is its id, the account's
 * generation, the day it ends, and a signature over these and the address: it tells nothing of whose
 * it is, and opens nothing.
 */
export function createKnownDevices(appSecret: string, clock: Clock): KnownDevices {
  const key = deriveKey(appSecret, "known devices");
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
