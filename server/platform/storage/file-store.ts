/** Files that people hand in, by keys of our own making: `portraits/4f2a/96.webp`. */
export interface FileStore {
  /** Keeps the file as a whole or not at all; replaces one of the same key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
}

const fileKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Keys are paths without dots in front, so that none leads out of the store. Throws RangeError. */
export function checkedKey(key: string): string {
  if (!fileKey.test(key)) throw new RangeError("not a key of a file");
  return key;
}
