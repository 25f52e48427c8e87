import { randomUUID } from "node:crypto";

/**
 * A UUID version 7 (RFC 9562, section 5.7): ids made later sort later, so indexes grow at one end.
 * A random one (version 4, the same variant) whose first 48 bits and version are replaced.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Sorts before each UUID version 7 that is made at that time, in ms, or later. */
export function earliestUuidv7(time: number): string {
  const digits = time.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
