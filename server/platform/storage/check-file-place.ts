import { randomUUID } from "node:crypto";
import { prepareDataFolder } from "../data-folder.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../log.ts";
import { StartRefused } from "../start-refused.ts";
import { BucketRefused } from "./bucket-call.ts";
import type { FilePlace } from "./file-place.ts";
import { openFileStore } from "./open-file-store.ts";

/**
 * Writes, reads and removes a file, as the site will. Throws StartRefused where that can't go well
 * before a person mends something. A server that is merely away is logged: it may come back. `variable`
 * is where the person wrote the place.
 */
export async function checkFilePlace(
  place: FilePlace,
  log: Pick<Log, "warn">,
  variable = "FILES_URL",
): Promise<void> {
  if (place.kind === "folder") return prepareDataFolder(place.folder, { variable });
  const files = openFileStore(place);
  const key = `probe/${randomUUID()}`;
  try {
    await files.put(key, Buffer.from("can be written"));
    await files.get(key);
    await files.remove(key);
    // Servers refuse to say that a file is missing to a key that may not list the bucket.
    await files.get(key);
  } catch (error) {
    const trouble = fileTrouble(error);
    if (trouble === undefined) throw error;
    const sentence = `${variable}: ${trouble}`;
    if (error instanceof BucketRefused) throw new StartRefused(sentence, { cause: error });
    log.warn({ err: error }, sentence);
  }
}

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket: make it first.",
  InvalidBucketName: "there is no such bucket: make it first.",
  InvalidAccessKeyId: "its server does not know the key.",
  SignatureDoesNotMatch: "the secret does not belong to the key.",
  AccessDenied: "the key may not list the bucket, or not write, read or remove files in it.",
  AuthorizationHeaderMalformed: "the bucket is in another region: say which, as ?region=….",
  PermanentRedirect: "the bucket is in another region: name the host and the region of its own.",
  TemporaryRedirect: "the bucket is in another region: name the host and the region of its own.",
  RequestTimeTooSkewed: "the clocks of its server and of this machine differ: set them.",
};

/** What is wrong with the server of a bucket, from an error of a FileStore; undefined for other errors. */
export function fileTrouble(error: unknown): string | undefined {
  if (error instanceof BucketRefused) {
    const { reason, bucketStatus } = error;
    const answer = reason === "" ? "without a word of S3" : reason;
    return sentences[reason] ?? `its server refuses: ${bucketStatus} ${answer}.`;
  }
  if (!(error instanceof AppError && error.code === "unavailable")) return undefined;
  return `the bucket's server does not answer: ${innermost(error)}.`;
}

/** `fetch` wraps what happened, such as ECONNREFUSED or a certificate that is not trusted. */
function innermost(error: Error): string {
  if (error.cause instanceof Error) return innermost(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.message;
}
