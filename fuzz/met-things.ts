import type { Dice } from "../chaos/donors/dice.ts";
import { type Operation, placesOf, subjectOf } from "./description.ts";

type Fields = Readonly<Record<string, string | number>>;

/** A thing that a response described. */
export interface Met {
  readonly kind: string;
  /** Its strings and numbers by name. */
  readonly own: Fields;
  /** The path parameters under which it was found, by kind. */
  readonly within: Fields;
}

export type MetThings = ReturnType<typeof createMetThings>;

const MAX_PER_KIND = 60;
const KEPT_PER_NAME = 200;
/** Fields that identify a thing. */
const idNames = ["id", "number", "token", "gift_id", "payment_id"];

/** Collects what responses contain, so that later requests are about existing things. */
export function createMetThings() {
  const byKind = new Map<string, Met[]>();
  const byName = new Map<string, Array<string | number>>();

  function store<T>(map: Map<string, T[]>, key: string, item: T, most: number): void {
    const list = map.get(key) ?? [];
    map.set(key, list);
    list.push(item);
    if (list.length > most) list.shift();
  }

  function storeValue(name: string, value: string | number): void {
    store(byName, name, value, KEPT_PER_NAME);
    if (name === "next_cursor") store(byName, "cursor", value, KEPT_PER_NAME);
    const kind = /^(\w+)_id$/.exec(name)?.[1];
    if (kind) storeThing("all", { kind, own: { id: value }, within: {} });
    if (typeof value === "string" && value.includes("?")) addAddress(value);
  }

  function addAddress(text: string): void {
    for (const [, name = "", value = ""] of text.matchAll(/[?&#](\w+)=([\w.%-]+)/g)) {
      store(byName, name, decodeURIComponent(value), KEPT_PER_NAME);
    }
  }

  function storeThing(role: string, met: Met): void {
    for (const whose of new Set([role, "all"])) {
      store(byKind, `${whose} ${met.kind}`, met, MAX_PER_KIND);
    }
  }

  function walk(role: string, kind: string, within: Fields, value: unknown, depth: number): void {
    if (typeof value !== "object" || value === null || depth > 6) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) walk(role, kind, within, item, depth + 1);
      return;
    }
    const own: Record<string, string | number> = {};
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "string" || typeof inner === "number") {
        own[name] = inner;
        storeValue(name, inner);
      } else {
        walk(role, name === "data" ? kind : subjectOf(name), within, inner, depth + 1);
      }
    }
    if (idNames.some((name) => name in own)) storeThing(role, { kind, own, within });
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
      for (const [code] of text.matchAll(/\b\d{6}\b/g)) store(byName, "code", code, 20);
      for (const [number] of text.matchAll(/\b(E-\w{4}-\w{4}|\d{4}-\d{6,9})\b/g)) {
        store(byName, "number", number, KEPT_PER_NAME);
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
    /** A value seen under this name. */
    pickValue: (dice: Dice, name: string) => {
      const list = byName.get(name);
      return list && dice.pick(list);
    },
  };
}
