import type { Tag } from "../db/tag.ts";
import { type CachedBody, type Content, cachedBody } from "./cached-body.ts";

/** An answer in memory: as a value for callers in this process, as bytes for all others. */
export interface CachedAnswer<T = unknown> {
  readonly value: T;
  /** What it was made of; null when it is for one caller only and must not be kept or shared. */
  readonly tags: ReadonlySet<Tag> | null;
  /** Headers of the body, the same for everybody. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CachedBody;
  /** The moment at which memory drops it at the latest, ms; 0 for what is not in memory. */
  readonly keptUntil: number;
}

/** A new answer: its value, the bytes to send, and what it was made of (see `tags` above). */
export interface Fresh<T> {
  readonly value: T;
  readonly tags: Iterable<Tag> | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: () => Content;
}

const UNTIL = "until:";

/** A tag for an answer that changes at a moment, ms, without any commit. */
export function untilTag(at: number): Tag {
  return `${UNTIL}${at}` as Tag;
}

/** Whether it is a tag of `untilTag`, which no commit announces. */
function isMoment(tag: Tag): boolean {
  return tag.startsWith(UNTIL);
}

export class Answer<T> implements CachedAnswer<T> {
  readonly value: T;
  readonly tags: ReadonlySet<Tag> | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What its tags say of it: it may be kept until then at most, ms. */
  readonly until: number;
  /** The beginning of the day of which it tells, ms: a clock may be set back. */
  keptFrom = 0;
  keptUntil = 0;
  #bytes: (() => Content) | undefined;
  #body: CachedBody | undefined;

  constructor(fresh: Fresh<T>) {
    this.value = fresh.value;
    this.tags = fresh.tags && new Set(fresh.tags);
    this.headers = fresh.headers;
    this.until = untilOf(this.tags);
    this.#bytes = fresh.bytes;
  }

  /** Made when it is asked for, because pages need the value alone. Afterwards its maker is let go. */
  get body(): CachedBody {
    this.#body ??= cachedBody(this.#bytes?.() ?? "");
    this.#bytes = undefined;
    return this.#body;
  }
}

function untilOf(tags: ReadonlySet<Tag> | null): number {
  const moments = [...(tags ?? [])].filter(isMoment);
  return Math.min(...moments.map((tag) => Number(tag.slice(UNTIL.length))));
}

/** Bytes of the objects and map entries that belong to an answer. */
const AROUND_ANSWER = 4096;
const AROUND_TAG = 160;
const AROUND_OBJECT = 48;
const AROUND_FIELD = 8;
const AROUND_TEXT = 32;
const NUMBER = 16;

/** The most memory that an answer takes, with its bookkeeping and compressed copies, bytes. */
export function sizeOf(key: string, { value, tags, headers, body }: CachedAnswer): number {
  const { identity, size } = body;
  const copies = 2 * size;
  let sum = AROUND_ANSWER + sizeOfText(key) + sizeOfValue(value) + sizeOfValue(headers) + copies;
  sum += typeof identity === "string" ? sizeOfText(identity) : size;
  for (const tag of tags ?? []) sum += AROUND_TAG + sizeOfText(tag);
  return sum;
}

function sizeOfText(text: string): number {
  return AROUND_TEXT + text.length * 2;
}

function sizeOfValue(value: unknown): number {
  if (typeof value === "string") return sizeOfText(value);
  if (typeof value !== "object" || value === null) return NUMBER;
  let sum = AROUND_OBJECT;
  for (const inner of Object.values(value)) sum += AROUND_FIELD + sizeOfValue(inner);
  return sum;
}
