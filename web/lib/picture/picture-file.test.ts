import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { pictureProblem } from "./picture-file.ts";

test("the server's errors become sentences", () => {
  const verdict = (
    code: "payload_too_large" | "unsupported_media_type" | "invalid",
    msg?: string,
  ) =>
    pictureProblem(
      new ApiError(400, { code, detail: msg ? [{ loc: ["body"], msg, type: code }] : [] }),
    );
  expect(verdict("payload_too_large")).toContain("5 MB");
  expect(verdict("unsupported_media_type", "no picture")).toBe("no picture");
  expect(verdict("invalid", "too many pixels")).toBe("too many pixels");
});
