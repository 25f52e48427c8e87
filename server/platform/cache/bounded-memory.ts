import { LRUCache } from "lru-cache";

/** A cache with a limit in bytes. */
interface BoundedMemory<V> {
  get(key: string): V | undefined;
  /** False if the value is too large. */
  set(key: string, value: V, size: number): boolean;
  delete(key: string): void;
  clear(): void;
  /** The sum of all sizes. */
  bytes(): number;
}

interface Entry<V> {
  readonly value: V;
  readonly size: number;
}

/** The share of the limit for values requested once. */
const NEW_SHARE = 1 / 8;
/** The share of the new values' limit that one value may take. */
const MAX_VALUE_SHARE = 1 / 4;

/**
 * Stores up to `bytes`, by the sizes passed to `set`. Values requested only once share a small part, so that requests
 * for many different URLs do not evict pages in use. Calls `dropped` for every value removed.
 */
export function createBoundedMemory<V>(
  bytes: number,
  dropped: (value: V, key: string) => void,
): BoundedMemory<V> {
  const createPart = (maxSize: number) =>
    new LRUCache<string, Entry<V>>({
      maxSize,
      sizeCalculation: ({ size }) => size,
      // Called afterwards, when a value that only moved is found in the other part.
      disposeAfter: ({ value }, key) => {
        if (!fresh.has(key) && !reused.has(key)) dropped(value, key);
      },
    });
  const fresh = createPart(Math.floor(bytes * NEW_SHARE));
  const reused = createPart(bytes - fresh.maxSize);
  const drop = (key: string) => {
    fresh.delete(key);
    reused.delete(key);
  };
  return {
    get: (key) => {
      const known = reused.get(key);
      if (known) return known.value;
      const entry = fresh.get(key);
      if (!entry) return undefined;
      reused.set(key, entry);
      fresh.delete(key);
      return entry.value;
    },
    set: (key, value, size) => {
      drop(key);
      if (size > fresh.maxSize * MAX_VALUE_SHARE) return false;
      fresh.set(key, { value, size });
      return true;
    },
    delete: drop,
    clear: () => {
      fresh.clear();
      reused.clear();
    },
    bytes: () => fresh.calculatedSize + reused.calculatedSize,
  };
}
