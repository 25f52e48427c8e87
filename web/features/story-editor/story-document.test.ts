import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StoryBlock, storyInput } from "#contract/story.ts";
import { documentToStory, storyToDocument } from "./story-document.ts";
import { storyExtensions } from "./story-schema.ts";

/** Single spaces only, as one-line texts are stored. */
const words = fc.stringMatching(/^[A-Za-z](?: ?[A-Za-z,.]){0,15}[a-z.]$/);
const run = fc.record(
  {
    text: words,
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    href: fc.constantFrom("https://example.org/", "mailto:ada@example.org"),
  },
  { requiredKeys: ["text"] },
);
const text = fc.oneof(words, fc.array(run, { minLength: 1, maxLength: 4 }));
const block: fc.Arbitrary<StoryBlock> = fc.oneof(
  fc.record({ kind: fc.constantFrom("paragraph", "heading"), text }),
  fc.record({ kind: fc.constant("quote"), text, by: fc.option(words) }),
  fc.record({ kind: fc.constant("list"), items: fc.array(text, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant("picture"),
    picture: fc.record({ image: fc.constant("/pictures/x/800.webp"), alt: words }),
    caption: fc.option(words),
  }),
) as fc.Arbitrary<StoryBlock>;

const roundTrip = (story: readonly StoryBlock[]) => documentToStory(storyToDocument(story));

describe("a story in the editor", () => {
  test("survives round trips through the editor unchanged", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (story) => {
        const once = roundTrip(story);
        expect(roundTrip(once)).toEqual(once);
        expect(storyInput.parse(once)).toEqual(once);
        expect(plainTextOfStory(once)).toBe(plainTextOfStory(story));
      }),
    );
  });

  test("is a valid document of the editor's schema", () => {
    const schema = getSchema(storyExtensions);
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (story) => {
        const document = Node.fromJSON(schema, storyToDocument(story));
        document.check();
        expect(documentToStory(document.toJSON())).toEqual(roundTrip(story));
      }),
    );
  });

  test("keeps marks, quotes with their author, lists and captions", () => {
    const story: StoryBlock[] = [
      { kind: "heading", text: "Why now" },
      {
        kind: "paragraph",
        text: [
          { text: "See " },
          { text: "the map", bold: true, href: "https://example.org/map" },
          { text: "." },
        ],
      },
      { kind: "quote", text: "Water is life.", by: "Bola" },
      { kind: "list", items: ["one", [{ text: "two", italic: true }]] },
      {
        kind: "picture",
        picture: { image: "/pictures/x/800.webp", alt: "A well" },
        caption: "Ours",
      },
    ];
    expect(roundTrip(story)).toEqual(story);
  });

  test("drops empty parts and unsafe links", () => {
    const text = {
      type: "text",
      text: "x",
      marks: [{ type: "link", attrs: { href: "javascript:x" } }],
    };
    const document = {
      type: "doc",
      content: [
        { type: "paragraph" },
        { type: "paragraph", content: [text] },
        { type: "quote", content: [{ type: "paragraph" }] },
        { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
        { type: "unknown" },
      ],
    };
    expect(documentToStory(document)).toEqual([{ kind: "paragraph", text: "x" }]);
    expect(roundTrip([])).toEqual([]);
  });
});

function plainTextOfStory(story: readonly StoryBlock[]): string {
  return story
    .flatMap((block) => {
      if (block.kind === "list") return block.items;
      return block.kind === "picture" ? [] : [block.text];
    })
    .map((text) => (typeof text === "string" ? text : text.map((run) => run.text).join("")))
    .join("\n");
}
