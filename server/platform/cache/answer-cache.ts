import { type Clock, DAY_MS, today } from "../clock.ts";
import type { Changes } from "../db/changes.ts";
import type { Tag } from "../db/tag.ts";
import { createBoundedMemory } from "./bounded-memory.ts";
import { Answer, type CachedAnswer, type Fresh, sizeOf } from "./kept-answer.ts";

export interface AnswerCache {
  get(key: string): CachedAnswer | undefined;
  /**
   * Makes the answer and keeps it, unless something in it changed while it was made. Callers that come
   * in the meantime share it, unless something has changed since it was begun.
   */
  fill<T>(key: string, make: () => Promise<Fresh<T>>): Promise<CachedAnswer<T>>;
}

export interface CacheFigures {
  /** Answers that came from memory. */
  readonly hits: number;
  /** Answers that had to be made. */
  readonly misses: number;
  readonly bytes: number;
  /** Whether changes of other processes may be missed, so that nothing is kept. */
  readonly blind: boolean;
}

/** A cache that tells how it does. */
export interface MeasuredCache extends AnswerCache {
  figures(): CacheFigures;
}

interface Filling {
  /** The day of which the answer tells. */
  readonly day: string;
  readonly changed: ReadonlySet<Tag>;
  readonly answer: Promise<CachedAnswer>;
}

/** Where an answer is kept, and the day of which it tells. */
interface Place {
  readonly key: string;
  readonly day: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Our own addresses are shorter. Answers under longer ones are not kept. */
const LONGEST_KEY = 512;

/**
 * Answers are never stale. A commit drops the answers that it changes. Nothing is kept while changes may
 * be missed. Nothing is kept beyond its UTC day, because answers tell how many days are left and what has
 * ended, nor beyond the moment that one of its tags names.
 */
export function createAnswerCache(changes: Changes, clock: Clock, enabled = true): MeasuredCache {
  const keysOf = new Map<Tag, Set<string>>();
  const filling = new Map<string, Filling>();
  const inFlight = new Set<Set<Tag>>();
  let blind = true;
  let hits = 0;
  let misses = 0;

  const entries = createBoundedMemory<Answer<unknown>>(MAX_BYTES, (answer, key) => {
    answer.keptUntil = 0;
    for (const tag of answer.tags ?? []) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
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

  function keep({ key, day }: Place, answer: Answer<unknown>, tags: ReadonlySet<Tag>): void {
    if (!entries.set(key, answer, sizeOf(key, answer))) return;
    answer.keptFrom = Date.parse(day);
    answer.keptUntil = Math.min(answer.until, answer.keptFrom + DAY_MS);
    for (const tag of tags) {
      const keys = keysOf.get(tag) ?? new Set();
      keysOf.set(tag, keys.add(key));
    }
  }

  async function make<T>(
    changed: ReadonlySet<Tag>,
    place: Place,
    maker: () => Promise<Fresh<T>>,
  ): Promise<CachedAnswer<T>> {
    const answer = new Answer(await maker());
    const { tags } = answer;
    const overtaken = [...changed].some((tag) => tags?.has(tag));
    const keeping = enabled && !blind && !overtaken && place.key.length <= LONGEST_KEY;
    if (tags && keeping) keep(place, answer, tags);
    return answer;
  }

  return {
    get: (key) => {
      if (key.length > LONGEST_KEY) return undefined;
      const answer = entries.get(key);
      const now = clock();
      if (!answer || now < answer.keptFrom || now >= answer.keptUntil) return undefined;
      hits += 1;
      return answer;
    },
    fill: async <T>(key: string, maker: () => Promise<Fresh<T>>) => {
      misses += 1;
      const day = today(clock);
      const underWay = filling.get(key);
      if (enabled && underWay?.day === day && underWay.changed.size === 0) {
        const shared = (await underWay.answer) as CachedAnswer<T>;
        if (shared.tags) return shared;
      }
      const changed = new Set<Tag>();
      inFlight.add(changed);
      const answer = make(changed, { key, day }, maker).finally(() => {
        inFlight.delete(changed);
        if (filling.get(key)?.changed === changed) filling.delete(key);
      });
      filling.set(key, { day, changed, answer });
      return answer;
    },
    figures: () => ({ hits, misses, bytes: entries.bytes(), blind }),
  };
}
