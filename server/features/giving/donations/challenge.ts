import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type KeyRing, keyedHash } from "../../../platform/secrets.ts";

const VALID_MS = 15 * MINUTE_MS;
/** The wait for clients that can't compute the proof of work. */
const WAIT_MS = 20_000;
/** On average 256 derivations: about a second on a laptop, two or three on a phone. */
const WORK = {
  algorithm: "PBKDF2/SHA-256",
  cost: 5_000,
  keyLength: 32,
  keyPrefix: "00",
  deriveKey,
};

/** A response to a challenge that we issued to this source and that has not expired. */
export interface ChallengeResponse {
  /** Identifies the challenge, which can be used once. */
  readonly token: string;
  readonly expiresAt: Date;
  /** True for a wait, false for proof of work. */
  readonly hasWaited: boolean;
  /** False for a wrong solution. */
  readonly isValid: boolean;
  /** 0 for proof of work. */
  readonly remainingWaitMs: number;
}

/** Issues a challenge in ALTCHA's format, signed for one source. */
export async function issueChallenge([key]: KeyRing, source: string, now: number) {
  const hmacSignatureSecret = keyedHash(key, source);
  const challenge = await createChallenge({ ...WORK, data: { at: now }, hmacSignatureSecret });
  return challengeRequired(encode(challenge), WAIT_MS);
}

/** `type` has the challenge. The client returns it solved, or unsolved after the wait. */
export function challengeRequired(challenge: string, remainingWaitMs: number): AppError {
  const seconds = Math.ceil(remainingWaitMs / 1000);
  const msg = `Please wait ${seconds} seconds, then try again`;
  return new AppError("challenge_required", {
    fields: [{ loc: ["body", "challenge"], msg, type: challenge }],
    retryAfter: seconds,
  });
}

const issued = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    data: z.object({ at: z.number() }),
  }),
  signature: z.string(),
});
const solution = z.object({ counter: z.number(), derivedKey: z.string() });
const response = z.union([
  z.object({ challenge: issued, solution }),
  z.pipe(
    issued,
    z.transform((challenge) => ({ challenge, solution: undefined })),
  ),
]);

/**
 * Reads a returned challenge, with ALTCHA's solution or without. Undefined if it has expired or was not
 * issued to this source.
 */
export async function readChallengeResponse(
  sent: string | undefined,
  keys: KeyRing,
  source: string,
  now: number,
): Promise<ChallengeResponse | undefined> {
  const parsed = response.safeParse(decode(sent));
  if (!parsed.success) return undefined;
  const { challenge, solution } = parsed.data;
  const { nonce, data } = challenge.parameters;
  if (data.at + VALID_MS <= now) return undefined;
  for (const key of keys) {
    const { invalidSignature, verified } = await verifySolution({
      challenge,
      solution: solution ?? { counter: -1, derivedKey: "" },
      deriveKey,
      hmacSignatureSecret: keyedHash(key, source),
    });
    if (invalidSignature) continue;
    return {
      token: nonce,
      expiresAt: new Date(data.at + VALID_MS),
      hasWaited: !solution,
      isValid: !solution || verified,
      remainingWaitMs: solution ? 0 : Math.max(0, data.at + WAIT_MS - now),
    };
  }
  return undefined;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

function decode(sent = ""): unknown {
  try {
    return JSON.parse(Buffer.from(sent, "base64").toString());
  } catch {
    return undefined;
  }
}
