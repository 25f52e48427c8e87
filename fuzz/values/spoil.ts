import type { Dice } from "../../chaos/donors/dice.ts";
import { nastyValues } from "./nasty.ts";

type Box = Record<string, unknown> | unknown[];

/** A copy of a value that is wrong in one place: a nasty value, one missing, one more. */
export function spoil(dice: Dice, value: unknown): unknown {
  const copy = structuredClone(value);
  const boxes = boxesIn(copy);
  if (boxes.length === 0) return dice.pick(nastyValues);
  const box = dice.pick(boxes);
  const names = Object.keys(box);
  const how = dice.weighted([
    [6, "nasty"],
    [2, "missing"],
    [1, "more"],
  ]);
  const inside = box as Record<string, unknown>;
  if (how === "more" || names.length === 0) {
    inside[dice.pick(["extra", "id", "role", "constructor"])] = dice.pick(nastyValues);
  } else if (how === "missing") {
    delete inside[dice.pick(names)];
  } else {
    inside[dice.pick(names)] = dice.pick(nastyValues);
  }
  return copy;
}

function boxesIn(value: unknown): Box[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Box, ...Object.values(value).flatMap(boxesIn)];
}
