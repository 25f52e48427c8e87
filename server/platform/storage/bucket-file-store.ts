import { createBucketCall } from "./bucket-call.ts";
import type { Bucket } from "./file-location.ts";
import { type FileStore, isFileKey, requireFileKey } from "./file-store.ts";

interface BucketStoreOptions {
  readonly respondWithinMs?: number;
  /** Keys per page; servers return 1000 at most. */
  readonly pageSize?: number;
}

/**
 * Stores files in an S3 bucket. Every function throws `unavailable` if the server is unavailable or refuses; a file
 * being written then may appear later, but complete.
 */
export function createBucketFileStore(
  bucket: Bucket,
  { respondWithinMs, pageSize = 1000 }: BucketStoreOptions = {},
): FileStore {
  const call = createBucketCall(bucket, respondWithinMs);

  async function* keys(): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const query = {
        "list-type": "2",
        "max-keys": String(pageSize),
        ...(token && { "continuation-token": token }),
      };
      const page = (await call({ method: "GET", query })).bytes.toString("utf8");
      for (const key of readElements(page, "Key")) if (isFileKey(key)) yield key;
      token = readElements(page, "NextContinuationToken")[0];
    } while (token);
  }

  return {
    put: async (key, bytes) => {
      await call({ method: "PUT", key: requireFileKey(key), body: bytes });
    },
    get: async (key) => {
      const { status, bytes } = await call({ method: "GET", key: requireFileKey(key) });
      return status === 404 ? undefined : bytes;
    },
    remove: async (key) => {
      await call({ method: "DELETE", key: requireFileKey(key) });
    },
    list: keys,
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The texts of all elements with this name. In a list of files they have no attributes or children. */
function readElements(xml: string, element: string): string[] {
  const texts = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"));
  return Array.from(texts, ([, text = ""]) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => entities[name] ?? ""),
  );
}
