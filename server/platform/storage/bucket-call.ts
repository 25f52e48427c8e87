import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { AppError } from "../http/app-error.ts";
import { createSlots } from "../slots.ts";
import type { Bucket } from "./file-place.ts";

export interface BucketCallOptions {
  readonly method: "GET" | "PUT" | "DELETE";
  /** The key of a file; without it the bucket itself is asked. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface BucketAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Asks a bucket once, or again where that may help. Throws `unavailable` when no whole answer came in
 * time or too many calls wait, and BucketRefused for every answer but success and "no such file".
 */
export type BucketCall = (options: BucketCallOptions) => Promise<BucketAnswer>;

/** The bucket's server answered, and will answer the same again: its reason is for the log. */
export class BucketRefused extends AppError {
  readonly bucketStatus: number;
  /** The server's own word, such as NoSuchBucket; empty when it spoke no S3. */
  readonly reason: string;

  constructor(status: number, reason: string) {
    super("unavailable", {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: new Error(`the bucket's server answered ${status} ${reason}`),
    });
    this.bucketStatus = status;
    this.reason = reason;
  }
}

/** For one try with its answer: somebody may be waiting for a picture. */
const ANSWER_WITHIN_MS = 5_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 5;
/** Several times the largest picture that we draw. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Bounds the memory for files under way, however many visitors ask. */
const CALLS = { atOnce: 64, waiting: 512 } as const;

export function createBucketCall(bucket: Bucket, answerWithinMs = ANSWER_WITHIN_MS): BucketCall {
  const slots = createSlots(CALLS);
  const signingKeys = new Map<string, ArrayBuffer>();

  async function signed({ method, key, query, body }: BucketCallOptions) {
    const url = new URL(`${bucket.origin}/${bucket.name}${key === undefined ? "" : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { headers } = await new AwsV4Signer({
      method,
      url: url.href,
      // The server compares the hash with what arrived, so it keeps no damaged file.
      headers: { "x-amz-content-sha256": await sha256(body) },
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: "s3",
      region: bucket.region,
      cache: signingKeys,
    }).sign();
    return { url, init: { method, headers, body, redirect: "manual" } satisfies RequestInit };
  }

  async function tryOnce(options: BucketCallOptions): Promise<BucketAnswer> {
    // Signed anew for each try: a signature is good for minutes.
    const { url, init } = await signed(options);
    const signal = AbortSignal.timeout(answerWithinMs);
    const answer = await fetch(url, { ...init, signal });
    return { status: answer.status, bytes: await bytesOf(answer) };
  }

  async function untilAnswered(options: BucketCallOptions): Promise<BucketAnswer> {
    let cause: unknown;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
      try {
        const answer = await tryOnce(options);
        if (answer.status < 500 && answer.status !== 429) return answer;
        cause = new Error(`the bucket's server answered ${answer.status} ${reasonIn(answer)}`);
      } catch (error) {
        cause = error;
      }
    }
    throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause });
  }

  return async (options) => {
    const asked = performance.now();
    const answer = await slots.run(() => {
      const late = performance.now() - asked > answerWithinMs;
      // Where the calls before it hang, those that wait behind them don't hang as long again.
      if (late) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
      return untilAnswered(options);
    });
    const { status } = answer;
    const reason = status < 300 ? "" : reasonIn(answer);
    if (status < 300 || (status === 404 && reason === "NoSuchKey")) return answer;
    throw new BucketRefused(status, reason);
  };
}

/** Throws when the answer is cut, or longer than any file of ours. */
async function bytesOf(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error("the bucket's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The code in an S3 server's error. */
function reasonIn({ bytes }: BucketAnswer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8", 0, 4096))?.[1] ?? "";
}

async function sha256(body: Uint8Array | undefined): Promise<string> {
  const bytes = new Uint8Array(body ?? []);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
