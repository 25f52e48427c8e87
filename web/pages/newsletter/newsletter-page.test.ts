import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { callWithToken } from "./newsletter-page.ts";

const failing = (status: number, code: ErrorCode) => () =>
  Promise.reject(new ApiError(status, { code, detail: [] }));

test("an invalid link returns null with the failure's status", async () => {
  const { data, init } = await callWithToken(failing(404, "not_found"));
  expect([data, init?.status]).toEqual([null, 404]);
});

test.each([
  [503, "unavailable"],
  [429, "too_many_requests"],
] as const)("a failure with status %i fails the page", async (status, code) => {
  await expect(callWithToken(failing(status, code))).rejects.toMatchObject({ init: { status } });
});
