import { type Editor, Extension, Node } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { storyMarks } from "./story-marks.ts";
import { textNodes } from "./story-nodes.ts";

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

/** A campaign picture with its caption as content. */
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

/**
 * Everything a story can contain; nothing else can be typed, pasted or dropped. Own nodes, because
 * tiptap's starter kit is half as large again and brings much that stories don't have.
 */
export const storyExtensions = [...textNodes, ...storyMarks, Quote, StoryPicture, History];
