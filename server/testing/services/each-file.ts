import { afterAll, vi } from "vitest";
import { endFile } from "./at-file-end.ts";

/**
 * Test files of a worker share its modules, which takes half the time of loading them anew for each: what
 * a file changes for all it gives back. Registered here, since Vitest forgets an `afterAll` that is called
 * inside a hook or a test.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await endFile();
});
