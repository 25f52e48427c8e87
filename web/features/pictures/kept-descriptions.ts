import * as z from "zod/mini";
import { safeStore } from "../../lib/safe-store.ts";

const store = safeStore(() => localStorage);
const KEY = "picture-descriptions";
/** Older ones are dropped: a picture that is shown nowhere is deleted after a week. */
const MOST_KEPT = 50;
const kept = z.array(z.tuple([z.string(), z.string()]));

function readKept(): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(store.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** What somebody typed about a picture and has not put on the page. */
export function keptDescription(picture: string): string {
  return readKept().find(([key]) => key === picture)?.[1] ?? "";
}

/** Stores a description as it is typed, in this browser; an empty one is removed. */
export function keepDescription(picture: string, text: string): void {
  const others = readKept().filter(([key]) => key !== picture);
  const next = text === "" ? others : [[picture, text] as const, ...others];
  store.setItem(KEY, JSON.stringify(next.slice(0, MOST_KEPT)));
}

/** The name of what is typed about a picture that is on the page already. */
export function placedDraft(picture: string): string {
  return `placed ${picture}`;
}
