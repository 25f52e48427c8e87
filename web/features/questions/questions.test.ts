import { expect, test } from "vitest";
import { listQuestions } from "./questions.ts";

const socialPages = ["Facebook", "Instagram", "YouTube"];

test("has six questions", () => {
  expect(listQuestions(socialPages)).toHaveLength(6);
});

test("the answer about staying up to date names the newsletter and the charity's social pages", () => {
  const answer = listQuestions(socialPages).at(-1)?.answer;
  expect(answer).toMatch(/newsletter/);
  expect(answer).toContain("Facebook, Instagram, and YouTube");
});

test("promises no social pages to follow if the charity has none", () => {
  const answer = listQuestions([]).at(-1)?.answer;
  expect(answer).toMatch(/newsletter/);
  expect(answer).not.toMatch(/follow/);
});
