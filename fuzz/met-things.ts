import type { Dice } from "../chaos/donors/dice.ts";
import { type Operation, placesOf, subjectOf } from "./description.ts";

type Fields = Readonly<Record<string, string | number>>;

/** A thing that an answer described. */
export interface Met {
  readonly kind: string;
  /** Its strings and numbers by name. */
  readonly own: Fields;
  /** The places of the path at which it was found, by kind. */
  readonly within: Fields;
}

export type MetThings = ReturnType<typeof createMetThings>;

const KEPT_PER_KIND = 60;
const KEPT_PER_NAME = 200;
/** What identifies a thing. */
const idNames = ["id", "number", "token", "gift_id", "payment_id"];

/** Remembers what answers contain, so that later requests are about things that exist. */
export function createMetThings() {
  const byKind = new Map<string, Met[]>();
  const byName = new Map<string, Array<string | number>>();

  function keep<T>(map: Map<string, T[]>, key: string, one: T, most: number): void {
    const list = map.get(key) ?? [];
    map.set(key, list);
    list.push(one);
    if (list.length > most) list.shift();
  }

  function keepValue(name: string, value: string | number): void {
    keep(byName, name, value, KEPT_PER_NAME);
    if (name === "next_cursor") keep(byName, "cursor", value, KEPT_PER_NAME);
    const kind = /^(\w+)_id$/.exec(name)?.[1];
    if (kind) keepThing("all", { kind, own: { id: value }, within: {} });
    if (typeof value === "string" && value.includes("?")) addAddress(value);
  }

  function addAddress(text: string): void {
    for (const [, name = "", value = ""] of text.matchAll(/[?&#](\w+)=([\w.%-]+)/g)) {
      keep(byName, name, decodeURIComponent(value), KEPT_PER_NAME);
    }
  }

  function keepThing(role: string, met: Met): void {
    for (const whose of new Set([role, "all"])) {
      keep(byKind, `${whose} ${met.kind}`, met, KEPT_PER_KIND);
    }
  }

  function walk(role: string, kind: string, within: Fields, value: unknown, depth: number): void {
    if (typeof value !== "object" || value === null || depth > 6) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 20)) walk(role, kind, within, one, depth + 1);
      return;
    }
    const own: Record<string, string | number> = {};
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "string" || typeof inner === "number") {
        own[name] = inner;
        keepValue(name, inner);
      } else {
        walk(role, name === "data" ? kind : subjectOf(name), within, inner, depth + 1);
      }
    }
    if (idNames.some((name) => name in own)) keepThing(role, { kind, own, within });
  }

  return {
    add: (role: string, operation: Operation, places: Fields, answer: unknown): void => {
      const within = Object.fromEntries(
        placesOf(operation.path).flatMap(({ name, kind }) =>
          places[name] === undefined ? [] : [[kind, places[name]]],
        ),
      );
      walk(role, subjectOf(operation.path), within, answer, 0);
    },
    /** Codes, tokens and secrets that emails contain. */
    addLetter: (text: string): void => {
      addAddress(text);
      for (const [code] of text.matchAll(/\b\d{6}\b/g)) keep(byName, "code", code, 20);
      for (const [number] of text.matchAll(/\b(E-\w{4}-\w{4}|\d{4}-\d{6,9})\b/g)) {
        keep(byName, "number", number, KEPT_PER_NAME);
      }
    },
    /** A thing of a kind, preferably one that the role has seen and that has all of these names. */
    pick: (dice: Dice, role: string, kind: string, having: readonly string[] = []) => {
      const seen = byKind.get(`${role} ${kind}`);
      const list = (seen && dice.chance(0.8) ? seen : byKind.get(`all ${kind}`)) ?? [];
      const fitting = list.filter(({ own }) => having.every((name) => name in own));
      const choice = fitting.length > 0 && dice.chance(0.8) ? fitting : list;
      return choice.length > 0 ? dice.pick(choice) : undefined;
    },
    /** A value that was met under this name. */
    pickValue: (dice: Dice, name: string) => {
      const list = byName.get(name);
      return list && dice.pick(list);
    },
  };
}
