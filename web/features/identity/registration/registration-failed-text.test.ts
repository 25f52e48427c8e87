import { expect, it } from "vitest";
import { errorFromResponse, unreachableError } from "../../../lib/api/api-error.ts";
import { registrationFailedText } from "./registration-failed-text.ts";

const detail = [{ loc: ["body", "password"], msg: "Too common", type: "invalid" }];
const non_field_errors = ["Too often"];
const busy = "Registration failed: We're busy right now. Please try again in a moment.";

it.each([
  [{ code: "invalid", detail, non_field_errors }, "Too common"],
  [{ code: "invalid", detail: [], non_field_errors }, "Too often"],
  [{ code: "unavailable", detail: [] }, busy],
  [{ detail: [{ msg: "Too common" }], non_field_errors }, "Too common"],
  [{ code: "from another server", detail: [{ loc: ["x"], msg: "Too common" }] }, "Too common"],
  [{ code: "invalid", non_field_errors }, "Too often"],
  [{ detail: "Unprocessable", non_field_errors, status: 422 }, "Too often"],
  [{ detail: [null, { msg: 7 }] }, busy],
  ["<h1>Bad gateway</h1>", busy],
])("reads %j as %s", (answer, text) => {
  expect(registrationFailedText(errorFromResponse(400, answer, null))).toBe(
    `Registration failed. ${text}`,
  );
});

it("shows the error's own message without a response", () => {
  expect(registrationFailedText(unreachableError())).toBe(
    "Registration failed. Registration failed: We can't reach the server. Please check your network connection.",
  );
});
