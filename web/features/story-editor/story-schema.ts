import {
  type Editor,
  Extension,
  Mark,
  Node,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { safeHref } from "#contract/safe-href.ts";

/** A quotation and, below it, its author. */
const Quote = Node.create({
  name: "quote",
  group: "block",
  content: "paragraph paragraph?",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
  addKeyboardShortcuts() {
    return {
      // Enter in the author's line continues below the quote.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const depth = $from.depth - 1;
        if (!empty || depth < 1 || $from.node(depth).type.name !== this.name) return false;
        if ($from.index(depth) !== 1) return $from.node(depth).childCount === 2;
        return insertParagraphAt(editor, $from.after(depth));
      },
    };
  },
});

const StoryPicture = Node.create({
  name: "storyPicture",
  group: "block",
  content: "text*",
  marks: "",
  draggable: true,
  isolating: true,
  addAttributes: () => ({ image: { default: "" }, alt: { default: "" } }),
  // Pasted pictures are dropped: only the campaign's own are allowed.
  parseHTML: () => [],
  renderHTML: ({ node }) => [
    "figure",
    ["img", { src: node.attrs.image, alt: node.attrs.alt, draggable: "false" }],
    ["figcaption", 0],
  ],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        return $from.parent.type.name === this.name && insertParagraphAt(editor, $from.after());
      },
    };
  },
});

function insertParagraphAt(editor: Editor, position: number): boolean {
  return editor
    .chain()
    .insertContentAt(position, { type: "paragraph" })
    .setTextSelection(position + 1)
    .run();
}

const History = Extension.create({
  name: "history",
  addProseMirrorPlugins: () => [history(), gapCursor()],
  addKeyboardShortcuts: () => ({
    "Mod-z": ({ editor }) => undo(editor.state, editor.view.dispatch),
    "Shift-Mod-z": ({ editor }) => redo(editor.state, editor.view.dispatch),
    "Mod-y": ({ editor }) => redo(editor.state, editor.view.dispatch),
  }),
});

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

/**
 * Everything a story can contain; nothing else can be typed, pasted or dropped. Own nodes, because
 * tiptap's starter kit is half as large again and brings much that stories don't have.
 */
export const storyExtensions = [
  Document,
  Text,
  Paragraph,
  Heading,
  BulletList,
  ListItem,
  Bold,
  Italic,
  Link,
  Quote,
  StoryPicture,
  History,
];
