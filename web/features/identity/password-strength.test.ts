import { expect, it } from "vitest";
import { passwordStrength, strengthWords } from "./password-strength.ts";

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

it("counts names and addresses of the person for nothing", () => {
  const own = ["ifeoma.example@example.org", "Ifeoma"];
  expect(passwordStrength("ifeomaexample", own)).toBe("weak");
  expect(passwordStrength("ifeomaexample")).not.toBe("weak");
});

it("says how much is missing", () => {
  expect(strengthWords("seven77", "short")).toBe("1 more character to go.");
  expect(strengthWords("six666", "short")).toBe("2 more characters to go.");
});
