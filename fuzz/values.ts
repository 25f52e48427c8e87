import fc from "fast-check";
import type { Dice } from "../chaos/donors/dice.ts";
import type { Schema } from "./description.ts";
import { nastyValues } from "./nasty.ts";

const DAY_MS = 86_400_000;
const words = ["river", "garden", "school", "winter", "a boat", "Ünder", "well", "bread", "希望"];
const LONG_LIST = 3;

export interface ValueOptions {
  readonly dice: Dice;
  /** A value seen under this name, or the caller's own. */
  readonly known: (name: string) => unknown;
  /** Whether some values are at or just beyond their limits. */
  readonly edges: boolean;
}

/** Makes values that match a JSON schema, except with `edges`. */
export function createValues({ dice, known, edges }: ValueOptions) {
  const anEdge = () => edges && dice.chance(0.3);

  function make(schema: Schema, name = ""): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return make(dice.pick(either), name);
    if (schema.type === "object") return object(schema);
    if (schema.type === "array") return list(schema, name);
    if (schema.type === "boolean") return dice.chance(0.5);
    if (schema.type === "null") return null;
    const old = known(name);
    if (schema.type === "integer" || schema.type === "number") {
      return typeof old === "number" && !anEdge() ? old : number(schema);
    }
    if (schema.type === "string") {
      const fits = typeof old === "string" && patternsOf(schema).every((it) => it.test(old));
      return fits && !anEdge() ? old : text(schema, name);
    }
    return dice.pick([1, "x", true, null, {}]);
  }

  function object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      if (!required.includes(name) && dice.chance(0.4)) continue;
      const confirmed = /^confirm_(.+)|^(password)2$/.exec(name);
      const first = confirmed?.[1] ?? confirmed?.[2];
      made[name] = first !== undefined && first in made ? made[first] : make(property, name);
    }
    return made;
  }

  function list({ items = {}, minItems = 0, maxItems }: Schema, name: string): unknown[] {
    const most = Math.min(maxItems ?? LONG_LIST, minItems + LONG_LIST);
    const length = anEdge() && maxItems !== undefined ? maxItems + 1 : dice.between(minItems, most);
    return Array.from({ length: Math.min(length, 1_000) }, () => make(items, name));
  }

  function number(schema: Schema): number {
    const whole = schema.type === "integer";
    const low = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    const high = schema.maximum ?? low + 1_000;
    if (anEdge()) return dice.pick([low, high, low - 1, high + 1, low + 0.5, high - 0.5]);
    const top = Math.min(high, Math.max(low, 0) + dice.pick([3, 60, 5_000]));
    const number = dice.between(Math.ceil(Math.max(low, 0)), Math.floor(top));
    return whole || dice.chance(0.7) ? number : Math.min(high, number + dice.between(0, 99) / 100);
  }

  function text(schema: Schema, name: string): string {
    const { minLength = 0, maxLength = 60, format } = schema;
    if (anEdge()) {
      const length = dice.pick([minLength - 1, minLength, maxLength, maxLength + 1]);
      return "x".repeat(Math.max(0, length));
    }
    if (name === "email" || format === "idn-email")
      return `someone-${dice.between(1, 1e9)}@example.org`;
    const patterns = patternsOf(schema);
    if (patterns.length > 0 || format) return patterned(patterns);
    let made = `${dice.pick(words)} ${dice.between(1, 999_999)}`;
    while (made.length < minLength) made += ` ${dice.pick(words)}`;
    return made.slice(0, maxLength);
  }

  function patterned(patterns: readonly RegExp[]): string {
    const moment = new Date(Date.now() + dice.between(-400, 400) * DAY_MS).toISOString();
    const candidates = [moment, moment.slice(0, 10), "ERASE"];
    const own = candidates.find((it) => patterns.every((pattern) => pattern.test(it)));
    if (own !== undefined && patterns.length > 0) return own;
    const seed = dice.between(0, 2 ** 31 - 1);
    const made = patterns[0]
      ? fc.sample(stringsOf(patterns[0]), { seed, numRuns: 20 })
      : ["https://example.org/there"];
    return made.find((it) => patterns.every((pattern) => pattern.test(it))) ?? dice.pick(made);
  }

  return make;
}

const strings = new Map<string, fc.Arbitrary<string>>();

/** Cached: each takes 30 ms to create, and a list may need a thousand. */
function stringsOf(pattern: RegExp): fc.Arbitrary<string> {
  const arbitrary = strings.get(pattern.source) ?? fc.stringMatching(pattern);
  strings.set(pattern.source, arbitrary);
  return arbitrary;
}

function patternsOf(schema: Schema): RegExp[] {
  const all = [schema, ...(schema.allOf ?? [])];
  return all.flatMap(({ pattern }) => (pattern === undefined ? [] : [new RegExp(pattern, "u")]));
}

/** A copy of a value with one fault: a nasty, missing or additional value. */
export function spoil(dice: Dice, value: unknown): unknown {
  const copy = structuredClone(value);
  const boxes = boxesIn(copy);
  if (boxes.length === 0) return dice.pick(nastyValues);
  const box = dice.pick(boxes);
  const names = Object.keys(box);
  const how = dice.weighted<"nasty" | "missing" | "more">([
    [6, "nasty"],
    [2, "missing"],
    [1, "more"],
  ]);
  if (how === "more" || names.length === 0) {
    box[dice.pick(["extra", "id", "role", "constructor"])] = dice.pick(nastyValues);
  } else if (how === "missing") {
    delete box[dice.pick(names)];
  } else {
    box[dice.pick(names)] = dice.pick(nastyValues);
  }
  return copy;
}

/** Every object and list in a value. */
function boxesIn(value: unknown): Array<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(boxesIn)];
}
