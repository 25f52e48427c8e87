import type { JSONContent } from "@tiptap/react";
import { safeHref } from "#contract/safe-href.ts";
import type { StoryBlock, StoryRun, StoryText } from "#contract/story.ts";

/** A story as the editor's document. */
export function toDocument(story: readonly StoryBlock[]): JSONContent {
  const content = story.map(toNode);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function toNode(block: StoryBlock): JSONContent {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return withText(block.kind, block.text);
    case "quote":
      return {
        type: "quote",
        content: [
          withText("paragraph", block.text),
          ...(block.by ? [withText("paragraph", block.by)] : []),
        ],
      };
    case "list":
      return {
        type: "bulletList",
        content: block.items.map((item) => ({
          type: "listItem",
          content: [withText("paragraph", item)],
        })),
      };
    case "picture":
      return { ...withText("storyPicture", block.caption ?? ""), attrs: { ...block.picture } };
  }
}

function withText(type: string, text: StoryText): JSONContent {
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

/**
 * The editor's document as a story. Empty parts are left out, and neighbours with the same marks
 * are joined.
 */
export function fromDocument(document: JSONContent): StoryBlock[] {
  return (document.content ?? []).flatMap(fromNode);
}

function fromNode(node: JSONContent): StoryBlock[] {
  const parts = node.content ?? [];
  switch (node.type) {
    case "paragraph":
    case "heading": {
      const text = textOf(node);
      return text === "" ? [] : [{ kind: node.type, text }];
    }
    case "quote": {
      const text = textOf(parts[0]);
      return text === "" ? [] : [{ kind: "quote", text, by: plain(parts[1]) || null }];
    }
    case "bulletList": {
      const items = parts.map((item) => textOf(item.content?.[0])).filter((item) => item !== "");
      return items.length > 0 ? [{ kind: "list", items }] : [];
    }
    case "storyPicture": {
      const picture = { image: String(node.attrs?.image), alt: String(node.attrs?.alt ?? "") };
      return [{ kind: "picture", picture, caption: plain(node) || null }];
    }
    default:
      return [];
  }
}

function plain(node: JSONContent | undefined): string {
  return (node?.content ?? [])
    .map(({ text }) => text ?? "")
    .join("")
    .trim();
}

function textOf(node: JSONContent | undefined): StoryText {
  const runs: StoryRun[] = [];
  for (const part of node?.content ?? []) {
    const run = runOf(part);
    const last = runs.at(-1);
    if (last && marksOf(last) === marksOf(run))
      runs.splice(-1, 1, { ...last, text: last.text + run.text });
    else if (run.text !== "") runs.push(run);
  }
  if (runs.every((run) => run.text.trim() === "")) return "";
  const [only] = runs;
  return runs.length === 1 && only && marksOf(only) === marksOf({ text: "" }) ? only.text : runs;
}

function runOf({ text = "", marks = [] }: JSONContent): StoryRun {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const given: unknown = marks.find((mark) => mark.type === "link")?.attrs?.href;
  const href = typeof given === "string" ? safeHref(given) : undefined;
  return {
    text,
    ...(has("bold") ? { bold: true as const } : {}),
    ...(has("italic") ? { italic: true as const } : {}),
    ...(href ? { href } : {}),
  };
}

function marksOf({ bold, italic, href }: StoryRun): string {
  return JSON.stringify([bold, italic, href]);
}
