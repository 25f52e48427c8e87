import { randomBytes, randomInt } from "node:crypto";
import { MINUTE_MS } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { isKeyedHash, type KeyRing, keyedHash } from "../../../platform/secrets.ts";

const QUESTION_MS = 15 * MINUTE_MS;

/** An answer to a question that we asked this source and that has not expired. */
export interface ChallengeAnswer {
  /** Names the question. Each question can be answered once. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly right: boolean;
}

/** The question travels with its signature: `a.b.expires.nonce.signature`. */
export function askQuestion([key]: KeyRing, source: string, now: number): AppError {
  const [a, b] = [randomInt(2, 20), randomInt(2, 20)];
  const question = `${a}.${b}.${now + QUESTION_MS}.${randomBytes(9).toString("base64url")}`;
  return new AppError("challenge_required", {
    fields: [
      {
        loc: ["body", "challenge"],
        msg: `What is ${a} + ${b}?`,
        type: `${question}.${keyedHash(key, signedText(question, source))}`,
      },
    ],
  });
}

/**
 * Reads `token:answer`; undefined where we did not ask this source the question, or where it
 * expired.
 */
export function readAnswer(
  challenge: string | undefined,
  keys: KeyRing,
  source: string,
  now: number,
): ChallengeAnswer | undefined {
  const parts = /^((\d+)\.(\d+)\.(\d+)\.[\w-]+)\.([\w-]+):(.*)$/.exec(challenge ?? "");
  if (!parts) return undefined;
  const [, question = "", a, b, expires, signature = "", answer = ""] = parts;
  if (!isKeyedHash(keys, signedText(question, source), signature) || Number(expires) <= now)
    return undefined;
  return {
    token: question,
    expiresAt: new Date(Number(expires)),
    right: /^\s*\d+\s*$/.test(answer) && Number(a) + Number(b) === Number(answer),
  };
}

function signedText(question: string, source: string): string {
  return `${question} ${source}`;
}
