import { afterEach, expect, it, vi } from "vitest";
import { REFRESH_GRACE_MS } from "#contract/identity/sessions.ts";
import { refresh } from "./session-calls.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("times out while the server still accepts the used token", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", () => Promise.reject(new DOMException("Too late", "TimeoutError")));
  await expect(refresh()).resolves.toBe("unreachable");
  expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(REFRESH_GRACE_MS / 2);
});
