import { randomUUID } from "node:crypto";
import { prepareDataFolder } from "../data-folder.ts";
import { AppError } from "../http/app-error.ts";
import type { Log } from "../log.ts";
import { StartRefused } from "../start-refused.ts";
import { BucketRefused } from "./bucket-call.ts";
import type { FileLocation } from "./file-location.ts";
import { openFileStore } from "./open-file-store.ts";

/**
 * Writes, reads and removes a file. Throws StartRefused for a problem that an administrator must fix, and only warns if
 * the server is unavailable. `variable` names where the place is configured.
 */
export async function checkFileLocation(
  place: FileLocation,
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
    // A key that cannot list the bucket gets an error instead of "no such file".
    await files.get(key);
  } catch (error) {
    const problem = explainFileError(error);
    if (problem === undefined) throw error;
    const sentence = `${variable}: ${problem}`;
    if (error instanceof BucketRefused) throw new StartRefused(sentence, { cause: error });
    log.warn({ err: error }, sentence);
  }
}

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: "this bucket does not exist. Create it first.",
  InvalidBucketName: "this bucket does not exist. Create it first.",
  InvalidAccessKeyId: "its server does not know the access key.",
  SignatureDoesNotMatch: "the secret does not match the access key.",
  AccessDenied:
    "the access key needs permission to list the bucket and to read, write and delete files in it.",
  AuthorizationHeaderMalformed: "the bucket is in another region. Add that as ?region=….",
  PermanentRedirect: "the bucket is in another region. Use that region and its host.",
  TemporaryRedirect: "the bucket is in another region. Use that region and its host.",
  RequestTimeTooSkewed: "the clocks of its server and this machine differ. Set them right.",
};

/** Explains an error of a bucket's server; undefined for other errors. */
export function explainFileError(error: unknown): string | undefined {
  if (error instanceof BucketRefused) {
    const { reason, bucketStatus } = error;
    const response = reason === "" ? "and no S3 error" : reason;
    return sentences[reason] ?? `its server responded with ${bucketStatus} ${response}.`;
  }
  if (!(error instanceof AppError && error.code === "unavailable")) return undefined;
  return `the bucket's server does not respond: ${rootCause(error)}.`;
}

/** `fetch` wraps the cause, such as ECONNREFUSED or an untrusted certificate. */
function rootCause(error: Error): string {
  if (error.cause instanceof Error) return rootCause(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.message;
}
