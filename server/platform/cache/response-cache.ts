import { type Clock, DAY_MS, today } from "../clock.ts";
import type { Changes } from "../db/changes.ts";
import type { Tag } from "../db/tag.ts";
import { createBoundedMemory } from "./bounded-memory.ts";
import {
  type CachedResponse,
  estimateSize,
  type NewResponse,
  ResponseEntry,
} from "./cached-response.ts";

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /**
   * Creates a response and caches it, unless its data changed meanwhile. Concurrent callers share it, unless anything
   * has changed since it was started.
   */
  fill<T>(key: string, create: () => Promise<NewResponse<T>>): Promise<CachedResponse<T>>;
}

export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
  /** Changes of other processes may be missed, so nothing is cached. */
  readonly blind: boolean;
}

export interface MeasuredResponseCache extends ResponseCache {
  stats(): CacheStats;
}

interface Filling {
  /** The UTC day it is created for. */
  readonly day: string;
  readonly changed: ReadonlySet<Tag>;
  readonly response: Promise<CachedResponse>;
}

/** A cache key and the UTC day the response is created for. */
interface Slot {
  readonly key: string;
  readonly day: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Our own URLs are shorter. */
const MAX_KEY_LENGTH = 512;

/**
 * Caches responses that are never stale: a commit drops those it changes, and nothing is cached while changes may be
 * missed. Each is dropped at the end of its UTC day, because responses contain days remaining, or earlier by `untilTag`.
 */
export function createResponseCache(
  changes: Changes,
  clock: Clock,
  enabled = true,
): MeasuredResponseCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const filling = new Map<string, Filling>();
  const inFlight = new Set<Set<Tag>>();
  let blind = true;
  let hits = 0;
  let misses = 0;

  const entries = createBoundedMemory<ResponseEntry<unknown>>(MAX_BYTES, (response, key) => {
    response.cachedUntil = 0;
    for (const tag of response.tags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  });

  const clear = () => {
    blind = true;
    entries.clear();
    filling.clear();
  };

  changes.subscribe({
    onChange: (tags) => {
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
        for (const changed of inFlight) changed.add(tag);
      }
    },
    onDisconnect: clear,
    onReconnect: () => {
      clear();
      blind = false;
    },
  });

  function store(
    { key, day }: Slot,
    response: ResponseEntry<unknown>,
    tags: ReadonlySet<Tag>,
  ): void {
    if (!entries.set(key, response, estimateSize(key, response))) return;
    response.cachedFrom = Date.parse(day);
    response.cachedUntil = Math.min(response.until, response.cachedFrom + DAY_MS);
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  async function createAndStore<T>(
    changed: ReadonlySet<Tag>,
    slot: Slot,
    create: () => Promise<NewResponse<T>>,
  ): Promise<CachedResponse<T>> {
    const response = new ResponseEntry(await create());
    const { tags } = response;
    const isStale = [...changed].some((tag) => tags?.has(tag));
    const isCacheable = enabled && !blind && !isStale && slot.key.length <= MAX_KEY_LENGTH;
    if (tags && isCacheable) store(slot, response, tags);
    return response;
  }

  return {
    get: (key) => {
      if (key.length > MAX_KEY_LENGTH) return undefined;
      const response = entries.get(key);
      const now = clock();
      if (!response || now < response.cachedFrom || now >= response.cachedUntil) return undefined;
      hits += 1;
      return response;
    },
    fill: async <T>(key: string, create: () => Promise<NewResponse<T>>) => {
      misses += 1;
      const day = today(clock);
      const current = filling.get(key);
      if (enabled && current?.day === day && current.changed.size === 0) {
        const shared = (await current.response) as CachedResponse<T>;
        if (shared.tags) return shared;
      }
      const changed = new Set<Tag>();
      inFlight.add(changed);
      const response = createAndStore(changed, { key, day }, create).finally(() => {
        inFlight.delete(changed);
        if (filling.get(key)?.changed === changed) filling.delete(key);
      });
      filling.set(key, { day, changed, response });
      return response;
    },
    stats: () => ({ hits, misses, bytes: entries.bytes(), blind }),
  };
}
