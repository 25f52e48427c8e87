import { randomBytes } from "node:crypto";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Cookies } from "../../../platform/http/route.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** A browser's signed cookie about an account. It may be outdated. */
export interface DeviceClaim {
  /** Login attempts are counted by this id. */
  readonly id: string;
  /** The device is known as long as the account has the same generation. */
  readonly generation: number;
}

export interface DeviceOwner {
  readonly email: string;
  readonly device_generation: number;
}

/** Recognises browsers in which an account's owner has logged in before (OWASP: device cookies). */
export interface KnownDevices {
  /** Undefined if this browser has no cookie signed for the address. */
  findClaim(cookies: Cookies, email: string): DeviceClaim | undefined;
  /** The id of this browser as a known device of the account. Undefined if it isn't known. */
  findId(cookies: Cookies, owner: DeviceOwner | undefined): string | undefined;
  /** Makes this browser a known device of the account. A known one keeps its id. */
  remember(cookies: Cookies, owner: DeviceOwner): void;
}

const NAME = "device";
const PATH = "/api/v1/auth/";
/** The longest lifetime that browsers allow. */
const LIFE_MS = 400 * DAY_MS;
/** How many people can share a browser. */
const MAX_ACCOUNTS = 5;

interface SignedClaim extends DeviceClaim {
  readonly token: string;
}

/**
 * The cookie has a token for each of the accounts that logged in last: the device's id, the account's
 * generation, the day of expiry, and a signature over these and the address. It doesn't reveal the
 * account and gives no access.
 */
export function createKnownDevices(key: Buffer, clock: Clock): KnownDevices {
  const today = () => Math.floor(clock() / DAY_MS);

  const signed = (claim: string, email: string) =>
    `${claim}.${keyedHash(key, `${claim} ${email}`)}`;

  function read(token: string, email: string): SignedClaim | undefined {
    const [id = "", generation, expiresOn] = token.split(".");
    const claim = `${id}.${generation}.${expiresOn}`;
    if (!isEqualText(token, signed(claim, email)) || Number(expiresOn) < today()) return undefined;
    return { id, generation: Number(generation), token };
  }

  const tokensIn = (cookies: Cookies) => cookies.get(NAME)?.split("~", MAX_ACCOUNTS) ?? [];

  function find(tokens: readonly string[], email: string): SignedClaim | undefined {
    for (const token of tokens) {
      const claim = read(token, email);
      if (claim) return claim;
    }
    return undefined;
  }

  const claimOf = (cookies: Cookies, email: string) => find(tokensIn(cookies), email);
  const idOf: KnownDevices["findId"] = (cookies, owner) => {
    const claim = owner && claimOf(cookies, owner.email);
    return claim?.generation === owner?.device_generation ? claim?.id : undefined;
  };

  return {
    findClaim: claimOf,
    findId: idOf,
    remember: (cookies, owner) => {
      const { email, device_generation: generation } = owner;
      const tokens = tokensIn(cookies);
      const previous = find(tokens, email);
      const id = idOf(cookies, owner) ?? randomBytes(16).toString("base64url");
      const expiresOn = today() + LIFE_MS / DAY_MS;
      const token = signed(`${id}.${generation}.${expiresOn}`, email);
      const others = tokens.filter((other) => other !== previous?.token);
      const value = [token, ...others].slice(0, MAX_ACCOUNTS).join("~");
      cookies.set(NAME, value, { path: PATH, maxAge: LIFE_MS / 1000 });
    },
  };
}
