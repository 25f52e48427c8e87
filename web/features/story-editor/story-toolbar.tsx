import { redo, redoDepth, undo, undoDepth } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import Quote from "lucide-react/icons/quote";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import type { KeyboardEvent, ReactNode } from "react";
import type { Picture } from "#contract/pictures.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** The dialog that the toolbar has to open first. */
export type Asking = "link" | "picture";

interface StoryToolbarProps {
  editor: Editor;
  asking: Asking | undefined;
  setAsking: (asking: Asking | undefined) => void;
  renderPictures: ((pick: (picture: Picture) => void) => ReactNode) | undefined;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  /** Undefined for a button that is no switch. */
  on?: boolean;
  off?: boolean;
  run: () => void;
}

/** The buttons over the text: one tab stop, arrow keys between them. */
export function StoryToolbar({ editor, asking, setAsking, renderPictures }: StoryToolbarProps) {
  const at = useEditorState({ editor, selector: ({ editor: now }) => standing(now) });

  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: "Bold", icon: Bold, on: at.bold, run: () => chain().toggleMark("bold").run() },
    { label: "Italic", icon: Italic, on: at.italic, run: () => chain().toggleMark("italic").run() },
    { label: "Link", icon: Link, on: at.link, run: () => setAsking("link") },
    {
      label: "Heading",
      icon: Heading,
      on: at.heading,
      run: () => chain().toggleNode("heading", "paragraph").run(),
    },
    { label: "Quote", icon: Quote, on: at.quote, run: () => chain().toggleWrap("quote").run() },
    {
      label: "List",
      icon: List,
      on: at.list,
      run: () => chain().toggleList("bulletList", "listItem").run(),
    },
    ...(renderPictures ? [{ label: "Picture", icon: Image, run: () => setAsking("picture") }] : []),
    {
      label: "Undo",
      icon: Undo,
      off: !at.canUndo,
      run: () => undo(editor.state, editor.view.dispatch),
    },
    {
      label: "Redo",
      icon: Redo,
      off: !at.canRedo,
      run: () => redo(editor.state, editor.view.dispatch),
    },
  ];
  const insert = ({ image, alt }: Picture) => {
    setAsking(undefined);
    chain().insertContent({ type: "storyPicture", attrs: { image, alt } }).run();
  };

  return (
    <div role="toolbar" aria-label="Formatting" className="story-toolbar" onKeyDown={moveFocus}>
      {tools.map(({ label, icon: Icon, on, off, run }, place) => (
        <button
          key={label}
          type="button"
          className="story-toolbar-tool"
          aria-pressed={on}
          aria-disabled={off || undefined}
          tabIndex={place === 0 ? 0 : -1}
          onClick={() => off || run()}
        >
          <Icon aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </button>
      ))}
      {asking === "link" && <LinkDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === "picture" && renderPictures && (
        <Dialog open onClose={() => setAsking(undefined)} title="Put in a picture">
          {renderPictures(insert)}
        </Dialog>
      )}
    </div>
  );
}

function standing(editor: Editor) {
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    link: editor.isActive("link"),
    heading: editor.isActive("heading"),
    quote: editor.isActive("quote"),
    list: editor.isActive("bulletList"),
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  };
}

const moves: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".story-toolbar-tool")];
  const place = buttons.indexOf(event.target as HTMLElement);
  const next = moves[event.key]?.(place, buttons.length);
  if (place < 0 || next === undefined) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
  buttons[next]?.focus();
}
