import { expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/errors.ts";
import { ApiError, unreached } from "../../../lib/api/api-error.ts";
import { registrationFailed } from "./registration-failed.ts";

const answer: ErrorAnswer = { code: "invalid", detail: [] };

it("says the server's first detail, else the first error of no field, else the error's own message", () => {
  const detail = [{ loc: ["body", "password"], msg: "Too common", type: "invalid" }];
  const both = { ...answer, detail, non_field_errors: ["Too often"] };
  expect(registrationFailed(new ApiError(422, both))).toBe("Registration failed. Too common");
  expect(registrationFailed(new ApiError(422, { ...both, detail: [] }))).toBe(
    "Registration failed. Too often",
  );
  expect(registrationFailed(new ApiError(503, { code: "unavailable", detail: [] }))).toBe(
    "Registration failed. Registration failed: We are busy. Please try again in a moment.",
  );
  expect(registrationFailed(unreached())).toBe(
    "Registration failed. Registration failed: We could not be reached. Please check your network connection.",
  );
});
