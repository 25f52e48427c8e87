import { expect, test, vi } from "vitest";
import { fieldMessage } from "#contract/errors.ts";
import { ApiError, errorText } from "../api/api-error.ts";
import { attachToField } from "./attach-to-field.ts";

async function thrownFor(error: Error): Promise<unknown> {
  return attachToField(Promise.reject(error)).catch((thrown: unknown) => thrown);
}

test("attaches a wrong code to its field", async () => {
  const code = await thrownFor(new ApiError(401, { code: "wrong_code", detail: [] }));
  if (!(code instanceof ApiError)) throw new Error("no ApiError");
  expect([code.status, fieldMessage(code.answer, "code")?.includes("no longer valid")]).toEqual([
    401,
    true,
  ]);
});

test("leaves errors that name their field, and all others, unchanged", async () => {
  const detail = [{ loc: ["body", "old_password"], msg: "no", type: "wrong_credentials" }];
  const named = new ApiError(401, { code: "wrong_credentials", detail });
  expect(await thrownFor(named)).toBe(named);
  const stale = new ApiError(401, {
    code: "wrong_credentials",
    detail: [],
    non_field_errors: ["Log in again."],
  });
  expect(await thrownFor(stale)).toBe(stale);
  const other = new ApiError(429, { code: "too_many_requests", detail: [] });
  expect(await thrownFor(other)).toBe(other);
  expect(await attachToField(Promise.resolve(7))).toBe(7);
});

test("reports a bug and describes it in general words", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  expect(errorText(new TypeError("x is undefined"))).toContain("went wrong");
  expect(report).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
