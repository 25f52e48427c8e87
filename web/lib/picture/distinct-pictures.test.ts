import { expect, test } from "vitest";
import { pictureUrl } from "#contract/pictures.ts";
import { distinctPictures, withDistinctCovers } from "./distinct-pictures.ts";

const scene = (key: string) => ({ image: pictureUrl(key, 800), alt: `What ${key} shows` });
const uploaded = { image: pictureUrl("0198-a1", 800), alt: "Our boat" };
const keysOf = (places: ReturnType<typeof distinctPictures>) =>
  places.map((picture) => picture?.image.split("/")[2]);

test("each place keeps its best where nobody before it has it", () => {
  const places = [[scene("education-1")], [uploaded, scene("education-1")], [scene("education-2")]];
  expect(distinctPictures(places)).toEqual(places.map(([best]) => best));
});

test("who comes later takes another of its own, and leaves the best of others alone", () => {
  const places = [
    [scene("education-1")],
    [scene("education-1"), scene("education-3"), scene("health-aid-2")],
    [scene("education-3")],
  ];
  expect(keysOf(distinctPictures(places))).toEqual(["education-1", "health-aid-2", "education-3"]);
});

test("without another of its own it is another scene of the cause, which claims to show nothing", () => {
  const places = [[scene("education-1")], [scene("education-1")], [scene("education-1")], []];
  const chosen = distinctPictures(places);
  expect(keysOf(chosen)).toEqual(["education-1", "education-2", "education-3", undefined]);
  expect(chosen[1]?.alt).toBe("");
});

test("with more places than pictures the best shows again; an uploaded picture stands for no cause", () => {
  expect(keysOf(distinctPictures(Array(8).fill([scene("education-1")]))).slice(6)).toEqual([
    "education-1",
    "education-1",
  ]);
  expect(distinctPictures([[uploaded], [uploaded]])).toEqual([uploaded, uploaded]);
});

test("cards keep off what stands before them", () => {
  const [card] = withDistinctCovers(
    [{ images: [scene("education-1"), uploaded] }],
    [[scene("education-1")]],
  );
  expect(card?.images).toEqual([uploaded]);
});
