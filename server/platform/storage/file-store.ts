/** Stores files under keys such as `portraits/4f2a/96.webp`. */
export interface FileStore {
  /** Stores the complete file or nothing; replaces a file with the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** All keys, in no order. May include or omit files that are written or removed meanwhile. */
  list(): AsyncIterable<string>;
}

const fileKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

export function isFileKey(name: string): boolean {
  return fileKey.test(name);
}

/** Returns a valid key; throws RangeError otherwise. No part starts with a dot, so no key leaves the store. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError("not a file key");
  return key;
}
