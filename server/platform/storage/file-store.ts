/** Files that people hand in, under keys that we make: `portraits/4f2a/96.webp`. */
export interface FileStore {
  /** Keeps the whole file or nothing of it; replaces a file with the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. What is put or removed meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
}

const fileKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Whether a name found in a store is one of our keys. */
export function isFileKey(name: string): boolean {
  return fileKey.test(name);
}

/** No part of a key begins with a dot, so that no key leads out of the store. Throws RangeError. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new RangeError("not a key of a file");
  return key;
}
