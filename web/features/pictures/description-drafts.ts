import * as z from "zod/mini";
import { safeStore } from "../../lib/safe-store.ts";

const store = safeStore(() => localStorage);
const KEY = "picture-descriptions";
/** Older ones are dropped: unused pictures are deleted after a week. */
const MAX_DRAFTS = 50;
const drafts = z.array(z.tuple([z.string(), z.string()]));

function readDrafts(): z.output<typeof drafts> {
  try {
    return drafts.parse(JSON.parse(store.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** The unsaved description of a picture; empty if there is none. */
export function readDescriptionDraft(picture: string): string {
  return readDrafts().find(([key]) => key === picture)?.[1] ?? "";
}

/** Stores an unsaved description in this browser; an empty one is removed. */
export function saveDescriptionDraft(picture: string, text: string): void {
  const others = readDrafts().filter(([key]) => key !== picture);
  const updated = text === "" ? others : [[picture, text] as const, ...others];
  store.setItem(KEY, JSON.stringify(updated.slice(0, MAX_DRAFTS)));
}

/** Draft key of a picture that is already on the page. */
export function placedDraftKey(picture: string): string {
  return `placed ${picture}`;
}
