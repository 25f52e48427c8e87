import { expect, test } from "vitest";
import { jobErrorText } from "./job-error.ts";

test("shortens an error to one line", () => {
  expect(jobErrorText(new Error("Away.\n  Try later."))).toBe("Away. Try later.");
  expect(jobErrorText(new Error("word ".repeat(1_000))).length).toBeLessThanOrEqual(500);
  expect(jobErrorText("thrown as text")).toBe("thrown as text");
});

test("removes addresses, keys and values", () => {
  const secret = "Ab3".repeat(20);
  const quoted = Object.assign(new Error('invalid input: "Ada Obi"'), { code: "22P02" });
  const texts = [
    new Error("550 <ada.obi@example.org>: no such user"),
    new Error("GET https://bucket.example.org/portraits/ada?X-Signature=1 failed"),
    new Error(`the key ${secret} is refused`),
    quoted,
  ].map(jobErrorText);
  expect(texts).toEqual([
    "550 <[address]>: no such user",
    "GET [address] failed",
    "the key [cut] is refused",
    'invalid input: "[cut]"',
  ]);
});
