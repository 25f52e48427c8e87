import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { AppError } from "../http/app-error.ts";
import { createSlots, type SlotLimits } from "../slots.ts";
import type { Bucket } from "./file-location.ts";

interface BucketCallOptions {
  readonly method: "GET" | "PUT" | "DELETE";
  /** The key of a file; without it, the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface BucketResponse {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Calls a bucket, with retries. Throws `unavailable` if there is no complete response in time or too many calls are
 * waiting, and BucketRefused for every response but success and "no such file".
 */
type BucketCall = (options: BucketCallOptions) => Promise<BucketResponse>;

/** The bucket's server refused a call, and a retry would not help. */
export class BucketRefused extends AppError {
  readonly bucketStatus: number;
  /** S3's error code, such as NoSuchBucket; empty if there was none. */
  readonly reason: string;

  constructor(status: number, reason: string) {
    super("unavailable", {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: new Error(`the bucket's server responded with ${status} ${reason}`),
    });
    this.bucketStatus = status;
    this.reason = reason;
  }
}

/** For one try: a visitor may be waiting for a picture. */
const RESPONSE_TIMEOUT_MS = 5_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 5;
/** Several times our largest picture. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
/** Limits the memory for files being transferred. */
const CALLS: SlotLimits = { atOnce: 64, waiting: 512 };

export function createBucketCall(
  bucket: Bucket,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): BucketCall {
  const slots = createSlots(CALLS);
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sign({ method, key, query, body }: BucketCallOptions) {
    const url = new URL(`${bucket.origin}/${bucket.name}${key === undefined ? "" : `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const { headers } = await new AwsV4Signer({
      method,
      url: url.href,
      // The server verifies the hash, so it stores no damaged file.
      headers: { "x-amz-content-sha256": await sha256(body) },
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: "s3",
      region: bucket.region,
      cache: signingKeys,
    }).sign();
    return { url, init: { method, headers, body, redirect: "manual" } satisfies RequestInit };
  }

  async function tryOnce(options: BucketCallOptions): Promise<BucketResponse> {
    // Signed for each try, because signatures expire.
    const { url, init } = await sign(options);
    const signal = AbortSignal.timeout(responseTimeoutMs);
    const response = await fetch(url, { ...init, signal });
    return { status: response.status, bytes: await readBytes(response) };
  }

  async function tryRepeatedly(options: BucketCallOptions): Promise<BucketResponse> {
    let cause: unknown;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await pause(FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
      try {
        const response = await tryOnce(options);
        const { status } = response;
        if (status < 500 && status !== 429) return response;
        cause = new Error(`the bucket's server responded with ${status} ${readReason(response)}`);
      } catch (error) {
        cause = error;
      }
    }
    throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause });
  }

  return async (options) => {
    const start = performance.now();
    const response = await slots.run(() => {
      // Calls that waited behind others that hang must not hang as well.
      const isLate = performance.now() - start > responseTimeoutMs;
      if (isLate) throw new AppError("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
      return tryRepeatedly(options);
    });
    const { status } = response;
    const reason = status < 300 ? "" : readReason(response);
    if (status < 300 || (status === 404 && reason === "NoSuchKey")) return response;
    throw new BucketRefused(status, reason);
  };
}

/** Throws if the response is incomplete or larger than any of our files. */
async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error("the bucket's response is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The error code of an S3 server. */
function readReason({ bytes }: BucketResponse): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8", 0, 4096))?.[1] ?? "";
}

async function sha256(body: Uint8Array | undefined): Promise<string> {
  const bytes = new Uint8Array(body ?? []);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
