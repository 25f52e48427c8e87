import { LRUCache } from "lru-cache";

/** What is kept by its key until it is dropped, or until there is no more room for it. */
export interface BoundedMemory<V> {
  get(key: string): V | undefined;
  /** False where it is too large to be kept. */
  set(key: string, value: V, size: number): boolean;
  delete(key: string): void;
  clear(): void;
}

interface Kept<V> {
  readonly value: V;
  readonly size: number;
}

/** Of the room, the part for what was asked for once. */
const NEWCOMERS = 1 / 8;
/** Of a part's room, the most that one thing may take. */
const LARGEST = 1 / 4;

/**
 * Holds at most `bytes`, as the sizes that it is told add up. What was asked for once shares a small
 * part of the room, so that any number of addresses that nobody asks for again pushes out nothing
 * that people do come back to. `dropped` is told of whatever went.
 */
export function createBoundedMemory<V>(
  bytes: number,
  dropped: (value: V, key: string) => void,
): BoundedMemory<V> {
  const room = (maxSize: number) =>
    new LRUCache<string, Kept<V>>({
      maxSize,
      sizeCalculation: ({ size }) => size,
      // Told after the fact, when what has moved on is to be found in its new place.
      disposeAfter: ({ value }, key) => {
        if (!newcomers.has(key) && !wellKnown.has(key)) dropped(value, key);
      },
    });
  const newcomers = room(Math.floor(bytes * NEWCOMERS));
  const wellKnown = room(bytes - newcomers.maxSize);
  const forget = (key: string) => {
    newcomers.delete(key);
    wellKnown.delete(key);
  };
  return {
    get: (key) => {
      const known = wellKnown.get(key);
      if (known) return known.value;
      const again = newcomers.get(key);
      if (!again) return undefined;
      wellKnown.set(key, again);
      newcomers.delete(key);
      return again.value;
    },
    set: (key, value, size) => {
      forget(key);
      if (size > newcomers.maxSize * LARGEST) return false;
      newcomers.set(key, { value, size });
      return true;
    },
    delete: forget,
    clear: () => {
      newcomers.clear();
      wellKnown.clear();
    },
  };
}
