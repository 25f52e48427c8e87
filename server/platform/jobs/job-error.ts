import { errorText } from "../log.ts";

const MAX_LENGTH = 500;

/** An error in one line for the office, without values, addresses and keys that a driver or server put into it. */
export function jobErrorText(error: unknown): string {
  return errorText(error)
    .replace(/\s+/g, " ")
    .replace(/\w+:\/\/\S+/g, "[address]")
    .replace(/[^\s<>"'(,;:]+@[^\s<>"'),;:]+/g, "[address]")
    .replace(/[\w+/=-]{32,}/g, "[cut]")
    .slice(0, MAX_LENGTH)
    .trim()
    .toWellFormed();
}
