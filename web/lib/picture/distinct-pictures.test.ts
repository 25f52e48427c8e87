import { expect, test } from "vitest";
import { pictureUrl } from "#contract/pictures.ts";
import { chooseDistinctPictures, withDistinctCovers } from "./distinct-pictures.ts";

const scene = (key: string) => ({ image: pictureUrl(key, 800), alt: `What ${key} shows` });
const uploaded = { image: pictureUrl("0198-a1", 800), alt: "Our boat" };
const keysOf = (places: ReturnType<typeof chooseDistinctPictures>) =>
  places.map((picture) => picture?.image.split("/")[2]);

test("gives each slot its first choice unless an earlier slot has it", () => {
  const places = [[scene("education-1")], [uploaded, scene("education-1")], [scene("education-2")]];
  expect(chooseDistinctPictures(places)).toEqual(places.map(([best]) => best));
});

test("falls back to another picture of its own, but not to another slot's first choice", () => {
  const places = [
    [scene("education-1")],
    [scene("education-1"), scene("education-3"), scene("health-aid-2")],
    [scene("education-3")],
  ];
  expect(keysOf(chooseDistinctPictures(places))).toEqual([
    "education-1",
    "health-aid-2",
    "education-3",
  ]);
});

test("falls back to another scene of the cause, with an empty alt text", () => {
  const places = [[scene("education-1")], [scene("education-1")], [scene("education-1")], []];
  const chosen = chooseDistinctPictures(places);
  expect(keysOf(chosen)).toEqual(["education-1", "education-2", "education-3", undefined]);
  expect(chosen[1]?.alt).toBe("");
});

test("repeats the first choice when pictures run out; an uploaded picture belongs to no cause", () => {
  expect(keysOf(chooseDistinctPictures(Array(8).fill([scene("education-1")]))).slice(6)).toEqual([
    "education-1",
    "education-1",
  ]);
  expect(chooseDistinctPictures([[uploaded], [uploaded]])).toEqual([uploaded, uploaded]);
});

test("cards avoid pictures shown before them", () => {
  const [card] = withDistinctCovers(
    [{ images: [scene("education-1"), uploaded] }],
    [[scene("education-1")]],
  );
  expect(card?.images).toEqual([uploaded]);
});
