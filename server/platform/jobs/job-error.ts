import { errorText } from "../log.ts";

/** More of an error helps nobody in the office. */
const LONGEST = 500;

/**
 * An error in one line, for the row of its job, which the office reads: without the values, addresses
 * and keys that a driver or a server may have put into it.
 */
export function jobErrorText(error: unknown): string {
  return errorText(error)
    .replace(/\s+/g, " ")
    .replace(/\w+:\/\/\S+/g, "[address]")
    .replace(/[^\s<>"'(,;:]+@[^\s<>"'),;:]+/g, "[address]")
    .replace(/[\w+/=-]{32,}/g, "[cut]")
    .slice(0, LONGEST)
    .trim()
    .toWellFormed();
}
