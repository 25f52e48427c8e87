import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { pictureProblem, pictureRefusal } from "./picture-file.ts";

test("a file of 5 MB is sent, a byte more is not, nor an empty one", () => {
  const mega = 1024 * 1024;
  expect(pictureRefusal({ size: 5 * mega })).toBeUndefined();
  expect(pictureRefusal({ size: 5 * mega + 1 })).toContain("5 MB");
  expect(pictureRefusal({ size: 0 })).toContain("empty");
});

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
