import { type Editor, Extension, Node } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history, redo, undo } from "@tiptap/pm/history";
import { storyMarks } from "./story-marks.ts";
import { textNodes } from "./story-nodes.ts";

/** A line that somebody said, and below it who it was. */
const Quote = Node.create({
  name: "quote",
  group: "block",
  content: "paragraph paragraph?",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
  addKeyboardShortcuts() {
    return {
      // Enter in the speaker's line continues below the quote.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const depth = $from.depth - 1;
        if (!empty || depth < 1 || $from.node(depth).type.name !== this.name) return false;
        if ($from.index(depth) !== 1) return $from.node(depth).childCount === 2;
        return goOnAt(editor, $from.after(depth));
      },
    };
  },
});

/** A picture of the campaign; its caption is written below it. */
const StoryPicture = Node.create({
  name: "storyPicture",
  group: "block",
  content: "text*",
  marks: "",
  draggable: true,
  isolating: true,
  addAttributes: () => ({ image: { default: "" }, alt: { default: "" } }),
  // Pasted pages bring no pictures: only the campaign's own may be used.
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
        return $from.parent.type.name === this.name && goOnAt(editor, $from.after());
      },
    };
  },
});

function goOnAt(editor: Editor, place: number): boolean {
  return editor
    .chain()
    .insertContentAt(place, { type: "paragraph" })
    .setTextSelection(place + 1)
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
 * What a story can be made of: nothing else can be written, pasted or dropped in. Made here, as the
 * ready-made kit weighs half as much again and knows much that a story does not.
 */
export const storyExtensions = [...textNodes, ...storyMarks, Quote, StoryPicture, History];
