import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { pictureProblem } from "./picture-file.ts";

test("turns the server's errors into sentences", () => {
  const problem = (
    code: "payload_too_large" | "unsupported_media_type" | "invalid",
    msg?: string,
  ) =>
    pictureProblem(
      new ApiError(400, { code, detail: msg ? [{ loc: ["body"], msg, type: code }] : [] }),
    );
  expect(problem("payload_too_large")).toContain("5 MB");
  expect(problem("unsupported_media_type", "no picture")).toBe("no picture");
  expect(problem("invalid", "too many pixels")).toBe("too many pixels");
});
