import { generateSecret, generateURI, verify } from "otplib";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Secret } from "../sessions/guess-throttle.ts";

/** Whoever knows the password may guess the second factor. */
export const SECOND_FACTOR: Secret = {
  name: "two-factor",
  limit: { attempts: 5, forgottenAfter: DAY_MS },
};

/** Clocks of telephones are wrong by some seconds, and typing takes some, s. */
const CODE_TOLERANCE_SECONDS = 30;

/** 160 bits in base32, as authenticators take it (RFC 4226, section 4). */
export function newTwoFactorSecret(): string {
  return generateSecret();
}

/** The address that authenticators read from a QR code. */
export function twoFactorUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/** The time step whose code this is (RFC 6238), about `now` (ms); undefined where it is none. */
export async function stepOfCode(
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now / 1000);
  const found = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: CODE_TOLERANCE_SECONDS,
  });
  return found.valid && "timeStep" in found ? found.timeStep : undefined;
}
