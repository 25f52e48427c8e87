import type { JSONContent } from "@tiptap/react";
import { safeHref } from "#contract/safe-href.ts";
import type { StoryBlock, StoryRun, StoryText } from "#contract/story.ts";

export function storyToDocument(story: readonly StoryBlock[]): JSONContent {
  const content = story.map(toNode);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function toNode(block: StoryBlock): JSONContent {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return textNode(block.kind, block.text);
    case "quote":
      return {
        type: "quote",
        content: [
          textNode("paragraph", block.text),
          ...(block.by ? [textNode("paragraph", block.by)] : []),
        ],
      };
    case "list":
      return {
        type: "bulletList",
        content: block.items.map((item) => ({
          type: "listItem",
          content: [textNode("paragraph", item)],
        })),
      };
    case "picture":
      return { ...textNode("storyPicture", block.caption ?? ""), attrs: { ...block.picture } };
  }
}

function textNode(type: string, text: StoryText): JSONContent {
  const runs: readonly StoryRun[] = typeof text === "string" ? [{ text }] : text;
  const content = runs.filter((run) => run.text !== "").map(toTextNode);
  return content.length > 0 ? { type, content } : { type };
}

function toTextNode({ text, bold, italic, href }: StoryRun): JSONContent {
  const marks = [
    ...(href ? [{ type: "link", attrs: { href } }] : []),
    ...(bold ? [{ type: "bold" }] : []),
    ...(italic ? [{ type: "italic" }] : []),
  ];
  return marks.length > 0 ? { type: "text", text, marks } : { type: "text", text };
}

/** Converts the editor's document to a story. Drops empty parts and joins runs with the same marks. */
export function documentToStory(document: JSONContent): StoryBlock[] {
  return (document.content ?? []).flatMap(fromNode);
}

function fromNode(node: JSONContent): StoryBlock[] {
  const parts = node.content ?? [];
  switch (node.type) {
    case "paragraph":
    case "heading": {
      const text = storyText(node);
      return text === "" ? [] : [{ kind: node.type, text }];
    }
    case "quote": {
      const text = storyText(parts[0]);
      return text === "" ? [] : [{ kind: "quote", text, by: plainText(parts[1]) || null }];
    }
    case "bulletList": {
      const items = parts.map((item) => storyText(item.content?.[0])).filter((item) => item !== "");
      return items.length > 0 ? [{ kind: "list", items }] : [];
    }
    case "storyPicture": {
      const picture = { image: String(node.attrs?.image), alt: String(node.attrs?.alt ?? "") };
      return [{ kind: "picture", picture, caption: plainText(node) || null }];
    }
    default:
      return [];
  }
}

function plainText(node: JSONContent | undefined): string {
  return (node?.content ?? [])
    .map(({ text }) => text ?? "")
    .join("")
    .trim();
}

function storyText(node: JSONContent | undefined): StoryText {
  const runs: StoryRun[] = [];
  for (const part of node?.content ?? []) {
    const run = toRun(part);
    const last = runs.at(-1);
    if (last && marksKey(last) === marksKey(run))
      runs.splice(-1, 1, { ...last, text: last.text + run.text });
    else if (run.text !== "") runs.push(run);
  }
  if (runs.every((run) => run.text.trim() === "")) return "";
  const [only] = runs;
  return runs.length === 1 && only && marksKey(only) === marksKey({ text: "" }) ? only.text : runs;
}

function toRun({ text = "", marks = [] }: JSONContent): StoryRun {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const link: unknown = marks.find((mark) => mark.type === "link")?.attrs?.href;
  const href = typeof link === "string" ? safeHref(link) : undefined;
  return {
    text,
    ...(has("bold") ? { bold: true as const } : {}),
    ...(has("italic") ? { italic: true as const } : {}),
    ...(href ? { href } : {}),
  };
}

function marksKey({ bold, italic, href }: StoryRun): string {
  return JSON.stringify([bold, italic, href]);
}
