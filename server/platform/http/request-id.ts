import { randomUUID } from "node:crypto";

/**
 * An id for one request, on its answer as `x-request-id` and in its lines of the log. No client chooses
 * it, so nobody can put words into the log. It is random: a number that counts would tell everybody how
 * many requests there are.
 */
export function newRequestId(): string {
  return randomUUID();
}
