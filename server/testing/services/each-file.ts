import { afterAll, vi } from "vitest";
import { runFileEnd } from "./on-file-end.ts";

/**
 * Test files of a worker share its modules, which halves the loading time, so each file undoes its global changes.
 * Registered here because Vitest ignores an `afterAll` inside a hook or a test.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await runFileEnd();
});
