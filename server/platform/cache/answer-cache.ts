import { LRUCache } from "lru-cache";
import { type Clock, today } from "../clock.ts";
import type { Changes } from "../db/changes.ts";
import { type CachedBody, type Content, cachedBody } from "./cached-body.ts";

/** An answer kept in memory, as a value for callers in this process and as bytes for the others. */
export interface CachedAnswer<T = unknown> {
  readonly value: T;
  /** What it was made of; null where it is for one caller only, neither kept nor shared. */
  readonly tags: ReadonlySet<string> | null;
  readonly body: CachedBody;
}

/** What a fill produces: the value, what it is sent as, and what it was made of (see `tags` above). */
export interface Fresh<T> {
  readonly value: T;
  readonly tags: Iterable<string> | null;
  readonly bytes: () => Content;
}

const UNTIL = "until:";

/** Tag of what is another one from a moment on, ms, without any commit. */
export function untilTag(at: number): string {
  return `${UNTIL}${at}`;
}

export interface AnswerCache {
  get(key: string): CachedAnswer | undefined;
  /**
   * Makes the answer and keeps it, unless something it is made of changed meanwhile. Callers that
   * come while it is being made share it, unless anything changed since it was begun.
   */
  fill<T>(key: string, make: () => Promise<Fresh<T>>): Promise<CachedAnswer<T>>;
}

interface Filling {
  readonly changed: ReadonlySet<string>;
  readonly answer: Promise<CachedAnswer>;
}

class Answer<T> implements CachedAnswer<T> {
  readonly value: T;
  readonly tags: ReadonlySet<string> | null;
  /** It is kept no longer than until then, ms. */
  readonly until: number;
  readonly #bytes: () => Content;
  #body: CachedBody | undefined;

  constructor(fresh: Fresh<T>, tags: ReadonlySet<string> | null) {
    this.value = fresh.value;
    this.tags = tags;
    this.until = untilOf(tags);
    this.#bytes = fresh.bytes;
  }

  /** Made when it is asked for: pages call for values alone. */
  get body(): CachedBody {
    this.#body ??= cachedBody(this.#bytes());
    return this.#body;
  }
}

function untilOf(tags: ReadonlySet<string> | null): number {
  const moments = [...(tags ?? [])].filter((tag) => tag.startsWith(UNTIL));
  return Math.min(...moments.map((tag) => Number(tag.slice(UNTIL.length))));
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Never stale: a commit drops what it changes, nothing is kept while changes may be missed, and
 * nothing outlives its UTC day, since answers tell of days left and of what has ended, nor the moment
 * that one of its tags names.
 */
export function createAnswerCache(changes: Changes, clock: Clock, enabled = true): AnswerCache {
  const ofToday = (key: string) => `${today(clock)} ${key}`;
  const keysOf = new Map<string, Set<string>>();
  const filling = new Map<string, Filling>();
  const inFlight = new Set<Set<string>>();
  let blind = true;

  const entries = new LRUCache<string, Answer<unknown>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (answer) => answer.body.size * 3 + 1024,
    dispose: (answer, key) => {
      for (const tag of answer.tags ?? []) {
        const keys = keysOf.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(tag);
      }
    },
  });

  const goBlind = () => {
    blind = true;
    entries.clear();
    filling.clear();
  };

  changes.subscribe({
    changed: (tags) => {
      for (const tag of tags) {
        for (const key of [...(keysOf.get(tag) ?? [])]) entries.delete(key);
        for (const seen of inFlight) seen.add(tag);
      }
    },
    blind: goBlind,
    caughtUp: () => {
      goBlind();
      blind = false;
    },
  });

  function keep(key: string, answer: Answer<unknown>, tags: ReadonlySet<string>): void {
    entries.set(key, answer);
    for (const tag of tags) {
      const keys = keysOf.get(tag) ?? new Set();
      keysOf.set(tag, keys.add(key));
    }
  }

  async function make<T>(
    changed: ReadonlySet<string>,
    key: string,
    maker: () => Promise<Fresh<T>>,
  ): Promise<CachedAnswer<T>> {
    const fresh = await maker();
    const tags = fresh.tags && new Set(fresh.tags);
    const answer = new Answer(fresh, tags);
    const overtaken = [...changed].some((tag) => tags?.has(tag));
    if (tags && enabled && !blind && !overtaken) keep(key, answer, tags);
    return answer;
  }

  return {
    get: (key) => {
      const answer = entries.get(ofToday(key));
      return answer && clock() < answer.until ? answer : undefined;
    },
    fill: async <T>(name: string, maker: () => Promise<Fresh<T>>) => {
      const key = ofToday(name);
      const underWay = filling.get(key);
      if (enabled && underWay && underWay.changed.size === 0) {
        const shared = (await underWay.answer) as CachedAnswer<T>;
        if (shared.tags) return shared;
      }
      const changed = new Set<string>();
      inFlight.add(changed);
      const answer = make(changed, key, maker).finally(() => {
        inFlight.delete(changed);
        if (filling.get(key)?.changed === changed) filling.delete(key);
      });
      filling.set(key, { changed, answer });
      return answer;
    },
  };
}
