import { generateSecret, generateURI, verify } from "otplib";
import { createSecretLimits } from "../sessions/login-attempt-limits.ts";

/** Limits of attempts at the second factor by people who know the password. */
export const SECOND_FACTOR_LIMITS = createSecretLimits("two-factor", 5);

/** Allows for inaccurate phone clocks and for typing. */
const CODE_TOLERANCE_SECONDS = 30;

/** 160 bits in base32 (RFC 4226, section 4). */
export function createTwoFactorSecret(): string {
  return generateSecret();
}

/** The URI in the QR code for authenticator apps. */
export function twoFactorUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer, label: email, secret });
}

/** The time step of a code (RFC 6238) near `now` (ms), or undefined for a wrong code. */
export async function findTimeStep(
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
