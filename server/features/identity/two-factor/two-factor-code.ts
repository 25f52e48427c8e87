import { generateSecret, generateURI, verify } from "otplib";
import { secretLimits } from "../sessions/guess-limits.ts";

/** The second factor, which people may guess who know the password. */
export const SECOND_FACTOR = secretLimits("two-factor", 5);

/** Clocks of phones are wrong by some seconds, and typing takes some. */
const CODE_TOLERANCE_SECONDS = 30;

/** 160 bits in base32, as authenticators take it (RFC 4226, section 4). */
export function newTwoFactorSecret(): string {
  return generateSecret();
}

/** The address in the QR code for authenticators. */
export function twoFactorUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/** The time step of the code (RFC 6238) near `now` (ms); undefined for a wrong code. */
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
