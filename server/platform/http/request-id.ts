import { randomBytes } from "node:crypto";

/** A request's id has so many random bytes, each two letters. */
const BYTES = 18;
const AT_ONCE = 64;

let made = "";
let used = 0;

/**
 * An id for one request, on its answer as `x-request-id` and in its lines of the log. No client chooses
 * it, so nobody can put words into the log. It is random: a number that counts would tell everybody how
 * many requests there are. A part of a text that is there costs less than a UUID put together of its parts.
 */
export function newRequestId(): string {
  if (used === made.length) {
    made = randomBytes(BYTES * AT_ONCE).toString("hex");
    used = 0;
  }
  used += 2 * BYTES;
  return made.slice(used - 2 * BYTES, used);
}
