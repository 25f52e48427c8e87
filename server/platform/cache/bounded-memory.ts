import { LRUCache } from "lru-cache";

/** Keeps values by their keys until they are dropped or there is no more room. */
export interface BoundedMemory<V> {
  get(key: string): V | undefined;
  /** False when the value is too large to be kept. */
  set(key: string, value: V, size: number): boolean;
  delete(key: string): void;
  clear(): void;
  /** What is kept, by the sizes that were given. */
  bytes(): number;
}

interface Kept<V> {
  readonly value: V;
  readonly size: number;
}

/** The part of the room for values that were asked for once. */
const NEWCOMERS = 1 / 8;
/** The most that one value may take of a part's room. */
const LARGEST = 1 / 4;

/**
 * Holds at most `bytes`, counted by the sizes that it is given. Values that were asked for once share a
 * small part of the room: many addresses that nobody asks for again push out nothing that people come
 * back to. `dropped` is called for each value that went.
 */
export function createBoundedMemory<V>(
  bytes: number,
  dropped: (value: V, key: string) => void,
): BoundedMemory<V> {
  const room = (maxSize: number) =>
    new LRUCache<string, Kept<V>>({
      maxSize,
      sizeCalculation: ({ size }) => size,
      // Called afterwards: a value that only moved to the other part is found there.
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
    bytes: () => newcomers.calculatedSize + wellKnown.calculatedSize,
  };
}
