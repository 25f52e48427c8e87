import { Mark } from "@tiptap/core";
import { safeHref } from "#contract/safe-href.ts";

const Bold = Mark.create({
  name: "bold",
  parseHTML: () => [{ tag: "strong" }, { tag: "b" }],
  renderHTML: () => ["strong", 0],
  addKeyboardShortcuts() {
    return { "Mod-b": () => this.editor.commands.toggleMark(this.name) };
  },
});

const Italic = Mark.create({
  name: "italic",
  parseHTML: () => [{ tag: "em" }, { tag: "i" }],
  renderHTML: () => ["em", 0],
  addKeyboardShortcuts() {
    return { "Mod-i": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Typing after a link doesn't extend it. A pasted link to an unsafe URL becomes plain text. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute("href") ?? "");
        return href ? { href } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ["a", { href: mark.attrs.href, rel: "nofollow noopener" }, 0],
});

export const storyMarks = [Bold, Italic, Link];
