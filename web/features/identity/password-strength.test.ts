import { expect, it } from "vitest";
import { passwordStrength, strengthText } from "./password-strength.ts";

it.each([
  ["", "none"],
  ["seven77", "short"],
  ["aaaaaaaa", "weak"],
  ["12345678", "weak"],
  ["abcdefgh", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["river-stone", "fair"],
  ["river stone lantern kite", "strong"],
  ["Ein Fluß, drei Brücken", "strong"],
] as const)("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it("ignores the user's own names and addresses", () => {
  const own = ["ifeoma.example@example.org", "Ifeoma"];
  expect(passwordStrength("ifeomaexample", own)).toBe("weak");
  expect(passwordStrength("ifeomaexample")).not.toBe("weak");
});

it("says how many characters are missing", () => {
  expect(strengthText("seven77", "short")).toBe("1 more character needed.");
  expect(strengthText("six666", "short")).toBe("2 more characters needed.");
});
