import { Node, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";

const Document = Node.create({ name: "doc", topNode: true, content: "block+" });

const Text = Node.create({ name: "text", group: "inline" });

const Paragraph = Node.create({
  name: "paragraph",
  // Content that matches no other node becomes a paragraph.
  priority: 1000,
  group: "block",
  content: "inline*",
  parseHTML: () => [{ tag: "p" }],
  renderHTML: () => ["p", 0],
});

/** One heading level only: the page's title is above the story. */
const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
  renderHTML: () => ["h2", 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^#{1,3}\s$/, type: this.type })];
  },
});

const BulletList = Node.create({
  name: "bulletList",
  group: "block",
  content: "listItem+",
  parseHTML: () => [{ tag: "ul" }, { tag: "ol" }],
  renderHTML: () => ["ul", 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[-*]\s$/, type: this.type })];
  },
});

/** Lists can't be nested. */
const ListItem = Node.create({
  name: "listItem",
  content: "paragraph",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

export const textNodes = [Document, Text, Paragraph, Heading, BulletList, ListItem];
