import type { Tag } from "../db/tag.ts";
import { type CachedBody, type Content, createCachedBody } from "./cached-body.ts";

/** A response: as a value for callers in this process, as bytes for all others. */
export interface CachedResponse<T = unknown> {
  readonly value: T;
  /** Tags of its data; null if it is for one caller only and must not be cached or shared. */
  readonly tags: ReadonlySet<Tag> | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CachedBody;
  /** When it is dropped at the latest, ms; 0 if it is not cached. */
  readonly cachedUntil: number;
}

/** A new response, with `tags` as above. */
export interface NewResponse<T> {
  readonly value: T;
  readonly tags: Iterable<Tag> | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: () => Content;
}

const UNTIL = "until:";

/** A tag for a response that changes at this time (ms) without a commit. */
export function untilTag(at: number): Tag {
  return `${UNTIL}${at}` as Tag;
}

export class ResponseEntry<T> implements CachedResponse<T> {
  readonly value: T;
  readonly tags: ReadonlySet<Tag> | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The earliest time of its `untilTag`s, ms. */
  readonly until: number;
  /** The start of its day, ms, because a clock may be set back. */
  cachedFrom = 0;
  cachedUntil = 0;
  #bytes: (() => Content) | undefined;
  #body: CachedBody | undefined;

  constructor(fresh: NewResponse<T>) {
    this.value = fresh.value;
    this.tags = fresh.tags && new Set(fresh.tags);
    this.headers = fresh.headers;
    this.until = earliestUntil(this.tags);
    this.#bytes = fresh.bytes;
  }

  /** Created on first use, because pages need only the value. Then `#bytes` is released. */
  get body(): CachedBody {
    this.#body ??= createCachedBody(this.#bytes?.() ?? "");
    this.#bytes = undefined;
    return this.#body;
  }
}

function earliestUntil(tags: ReadonlySet<Tag> | null): number {
  const times = [...(tags ?? [])].filter((tag) => tag.startsWith(UNTIL));
  return Math.min(...times.map((tag) => Number(tag.slice(UNTIL.length))));
}

/** Bytes of the objects and map entries that belong to a response. */
const RESPONSE_OVERHEAD = 4096;
const TAG_OVERHEAD = 160;
const OBJECT_OVERHEAD = 48;
const FIELD_OVERHEAD = 8;
const TEXT_OVERHEAD = 32;
const NUMBER = 16;

/** Estimates the most memory that a response takes with its bookkeeping and compressed copies, bytes. */
export function estimateSize(key: string, { value, tags, headers, body }: CachedResponse): number {
  const { identity, size } = body;
  const copies = 2 * size;
  let sum =
    RESPONSE_OVERHEAD + sizeOfText(key) + sizeOfValue(value) + sizeOfValue(headers) + copies;
  sum += typeof identity === "string" ? sizeOfText(identity) : size;
  for (const tag of tags ?? []) sum += TAG_OVERHEAD + sizeOfText(tag);
  return sum;
}

function sizeOfText(text: string): number {
  return TEXT_OVERHEAD + text.length * 2;
}

function sizeOfValue(value: unknown): number {
  if (typeof value === "string") return sizeOfText(value);
  if (typeof value !== "object" || value === null) return NUMBER;
  let sum = OBJECT_OVERHEAD;
  for (const inner of Object.values(value)) sum += FIELD_OVERHEAD + sizeOfValue(inner);
  return sum;
}
