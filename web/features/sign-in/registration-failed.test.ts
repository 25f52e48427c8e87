import { expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/errors.ts";
import { registrationFailed } from "./registration-failed.ts";

const answer: ErrorAnswer = { code: "invalid", detail: [] };

it("says the server's first detail, else what belongs to no field, else the error", () => {
  const detail = [{ loc: ["body", "password"], msg: "Too common", type: "invalid" }];
  const both = { ...answer, detail, non_field_errors: ["Too often"] };
  expect(registrationFailed(both)).toBe("Registration failed. Too common");
  expect(registrationFailed({ ...both, detail: [] })).toBe("Registration failed. Too often");
  expect(registrationFailed({ code: "unavailable", detail: [] })).toBe(
    "Registration failed. Registration failed: We are busy. Please try again in a moment.",
  );
});
