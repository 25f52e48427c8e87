import { expect, test } from "vitest";
import { differing, laterThan, unsavedOf } from "./settings-draft.ts";

const links = [{ name: "X", url: "https://x.com/ours" }];

test("a change that is saved by now is none, and no links are one", () => {
  const saved = { product_name: "Brooks", social_links: links };
  expect(unsavedOf({ product_name: "Brooks", social_links: [...links] }, saved)).toEqual({});
  const draft = { product_name: null, social_links: [], tagline: null, hero_title: "Give" };
  expect(unsavedOf(draft, saved)).toEqual({
    product_name: null,
    social_links: [],
    hero_title: "Give",
  });
});

test("what is typed while it is being saved stays in the draft", () => {
  const sent = { product_name: " Brooks ", tagline: "One" };
  const now = { ...sent, tagline: "One and two", hero_title: null };
  expect(laterThan(sent, now)).toEqual({ tagline: "One and two", hero_title: null });
});

test("two differ in what only one set, and in what they set otherwise", () => {
  const one = { product_name: "Brooks", tagline: "One", social_links: links };
  const other = { product_name: "Rills", hero_title: "Give", social_links: [...links] };
  expect(differing(one, other)).toEqual(["product_name", "tagline", "hero_title"]);
});
