import { afterAll } from "vitest";

const endings: (() => unknown)[] = [];

// Registered while the file is read: Vitest forgets an `afterAll` that is called inside a hook or a test.
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Calls `end` when the test file has ended, the newest first, wherever in the file this is said. */
export function atFileEnd(end: () => unknown): void {
  endings.push(end);
}
