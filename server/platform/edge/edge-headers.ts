import type { CachedAnswer } from "../cache/kept-answer.ts";
import { isMoment } from "../cache/kept-answer.ts";
import type { Clock } from "../clock.ts";
import type { Tag } from "../db/tag.ts";
import type { EdgeDialect } from "./edge-dialect.ts";

/** The key of everything that an edge keeps of this site. */
export const ALL = "all";
/** How long an edge may keep an answer while purges do not get through, s. */
const LAGGING_LIFETIME_S = 2;
const DENIED = "no-store, max-age=0";
/** Headers stay below a few kilobytes. */
const MOST_KEYS = 100;

/** The key of what has this tag; undefined for a tag that nobody outside may hear of. */
export type KeyOf = (tag: Tag) => string | undefined;

type Shared = Pick<CachedAnswer, "tags" | "keptUntil">;

/** What the site's answers tell the edge in front of it. */
export interface EdgeHeaders {
  /** The name of the header that says for how long. */
  readonly lifetime: string;
  /** Headers of every answer for which nothing else is said: the edge must not keep it. */
  readonly denied: Readonly<Record<string, string>>;
  /** Headers of a file that is for everybody and never changes at its address. */
  readonly file: Readonly<Record<string, string>>;
  /** The value of the header `lifetime` for an answer at this moment. */
  lifetimeOf(answer: Shared): string;
  /** All headers of an answer that was asked for so many ms ago. */
  of(answer: Shared, tookMs: number): Record<string, string>;
}

interface EdgeHeadersOptions {
  readonly dialect: EdgeDialect;
  readonly keyOf: KeyOf;
  readonly clock: Clock;
  /** Whether purges wait that should have been sent. */
  readonly lagging: () => boolean;
}

/**
 * The edge may keep what memory keeps, as long as memory does: what is for one visitor alone, or was
 * overtaken by a commit while it was made, has no keys and is denied.
 */
export function createEdgeHeaders(options: EdgeHeadersOptions): EdgeHeaders {
  const { dialect, keyOf, clock, lagging } = options;
  const { lifetime, lifetimeS, keys, took } = dialect;
  const known = new WeakMap<ReadonlySet<Tag>, string | undefined>();

  function keysOf(tags: ReadonlySet<Tag> | null): string | undefined {
    if (!tags) return undefined;
    if (known.has(tags)) return known.get(tags);
    const named = [...tags].filter((tag) => !isMoment(tag)).map(keyOf);
    const told = named.length < MOST_KEYS && !named.includes(undefined);
    const text = told ? [ALL, ...named].join(keys.between) : undefined;
    known.set(tags, text);
    return text;
  }

  function lifetimeOf({ tags, keptUntil }: Shared): string {
    if (keysOf(tags) === undefined) return DENIED;
    const left = Math.floor((keptUntil - clock()) / 1000);
    const seconds = Math.min(lagging() ? LAGGING_LIFETIME_S : lifetimeS, left);
    return seconds > 0 ? `max-age=${seconds}` : DENIED;
  }

  return {
    lifetime,
    denied: { [lifetime]: DENIED },
    file: { [lifetime]: `max-age=${lifetimeS}`, [keys.header]: ALL },
    lifetimeOf,
    of: (answer, tookMs) => {
      const named = keysOf(answer.tags);
      return {
        ...(named === undefined ? {} : { [keys.header]: named }),
        ...(took === undefined ? {} : { [took]: (tookMs / 1000).toFixed(3) }),
        [lifetime]: lifetimeOf(answer),
      };
    },
  };
}
