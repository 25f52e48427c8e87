import { expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/errors.ts";
import { ApiError, failedAnswer, unreached } from "../../../lib/api/api-error.ts";
import { registrationFailed } from "./registration-failed.ts";

const answer: ErrorAnswer = { code: "invalid", detail: [] };

it("shows the first detail, else the first non-field error, else the error's own message", () => {
  const detail = [{ loc: ["body", "password"], msg: "Too common", type: "invalid" }];
  const both = { ...answer, detail, non_field_errors: ["Too often"] };
  expect(registrationFailed(new ApiError(422, both))).toBe("Registration failed. Too common");
  expect(registrationFailed(new ApiError(422, { ...both, detail: [] }))).toBe(
    "Registration failed. Too often",
  );
  expect(registrationFailed(new ApiError(503, { code: "unavailable", detail: [] }))).toBe(
    "Registration failed. Registration failed: We're busy right now. Please try again in a moment.",
  );
  expect(registrationFailed(unreached())).toBe(
    "Registration failed. Registration failed: We can't reach the server. Please check your network connection.",
  );
});

it.each([
  [{ detail: [{ msg: "Too common" }], non_field_errors: ["Too often"] }, "Too common"],
  [{ code: "one of another server", detail: [{ loc: ["x"], msg: "Too common" }] }, "Too common"],
  [{ code: "invalid", non_field_errors: ["Too often"] }, "Too often"],
  [{ detail: "Unprocessable", non_field_errors: ["Too often"], status: 422 }, "Too often"],
  [
    { detail: [null, { msg: 7 }] },
    "Registration failed: We're busy right now. Please try again in a moment.",
  ],
  [
    "<h1>Bad gateway</h1>",
    "Registration failed: We're busy right now. Please try again in a moment.",
  ],
])("reads %j", (answer, said) => {
  expect(registrationFailed(failedAnswer(400, answer, null))).toBe(`Registration failed. ${said}`);
});
