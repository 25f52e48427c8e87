import { expect, test } from "vitest";
import { changedAfter, changedNames, unsavedChanges } from "./settings-draft.ts";

const links = [{ name: "X", url: "https://x.com/ours" }];

test("drops changes that are already saved, and counts removed links as a change", () => {
  const saved = { product_name: "Brooks", social_links: links };
  expect(unsavedChanges({ product_name: "Brooks", social_links: [...links] }, saved)).toEqual({});
  const draft = { product_name: null, social_links: [], tagline: null, hero_title: "Give" };
  expect(unsavedChanges(draft, saved)).toEqual({
    product_name: null,
    social_links: [],
    hero_title: "Give",
  });
});

test("keeps in the draft what is typed during a save", () => {
  const sent = { product_name: " Brooks ", tagline: "One" };
  const now = { ...sent, tagline: "One and two", hero_title: null };
  expect(changedAfter(sent, now)).toEqual({ tagline: "One and two", hero_title: null });
});

test("finds settings that differ or that only one side has", () => {
  const ours = { product_name: "Brooks", tagline: "One", social_links: links };
  const theirs = { product_name: "Rills", hero_title: "Give", social_links: [...links] };
  expect(changedNames(ours, theirs)).toEqual(["product_name", "tagline", "hero_title"]);
});
