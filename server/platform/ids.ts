import { randomUUID } from "node:crypto";

/**
 * A UUID version 7 (RFC 9562, section 5.7): later ids sort later, so indexes grow at one end. Made from a
 * random UUID (version 4, same variant) by replacing the first 48 bits and the version.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Sorts before every UUID version 7 created at this time (ms) or later. */
export function earliestUuidv7(time: number): string {
  const digits = time.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
