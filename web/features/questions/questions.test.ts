import { expect, test } from "vitest";
import { questionsOf } from "./questions.ts";

const places = ["Facebook", "Instagram", "YouTube"];

test("there are six questions", () => {
  expect(questionsOf(places)).toHaveLength(6);
});

test("the answer about news names the newsletter and the charity's social pages", () => {
  const answer = questionsOf(places).at(-1)?.answer;
  expect(answer).toMatch(/newsletter/);
  expect(answer).toContain("Facebook, Instagram, and YouTube");
});

test("a charity without social pages promises none", () => {
  const answer = questionsOf([]).at(-1)?.answer;
  expect(answer).toMatch(/newsletter/);
  expect(answer).not.toMatch(/follow/);
});
