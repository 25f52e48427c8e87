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
 * before a person mends something. A server that is merely away is logged: it may come back.
 */
export async function checkFilePlace(place: FilePlace, log: Pick<Log, "warn">): Promise<void> {
  if (place.kind === "folder") {
    return prepareDataFolder(place.folder, { variable: "FILES_URL" });
  }
  const files = openFileStore(place);
  const key = `probe/${randomUUID()}`;
  try {
    await files.put(key, Buffer.from("can be written"));
    await files.get(key);
    await files.remove(key);
  } catch (error) {
    if (error instanceof BucketRefused) throw refusal(error);
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    log.warn({ err: error }, "FILES_URL: the bucket's server does not answer");
  }
}

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket: make it first.",
  InvalidBucketName: "there is no such bucket: make it first.",
  InvalidAccessKeyId: "its server does not know the key.",
  SignatureDoesNotMatch: "the secret does not belong to the key.",
  AccessDenied: "the key may not write, read and remove files in the bucket.",
  AuthorizationHeaderMalformed: "the bucket is in another region: say which, as ?region=….",
  PermanentRedirect: "the bucket is in another region: name the host and the region of its own.",
  TemporaryRedirect: "the bucket is in another region: name the host and the region of its own.",
  RequestTimeTooSkewed: "the clocks of its server and of this machine differ: set them.",
};

function refusal(error: BucketRefused): StartRefused {
  const { reason, bucketStatus } = error;
  const answer = reason === "" ? "without a word of S3" : reason;
  const sentence = sentences[reason] ?? `its server refuses: ${bucketStatus} ${answer}.`;
  return new StartRefused(`FILES_URL: ${sentence}`, { cause: error });
}
