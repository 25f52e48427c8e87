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

export type ToolbarDialog = "link" | "picture";

interface StoryToolbarProps {
  editor: Editor;
  openDialog: ToolbarDialog | undefined;
  setOpenDialog: (dialog: ToolbarDialog | undefined) => void;
  renderPictures: ((pick: (picture: Picture) => void) => ReactNode) | undefined;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  /** Undefined for a button that isn't a toggle. */
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

/** The toolbar: one tab stop, arrow keys between the buttons. */
export function StoryToolbar(props: StoryToolbarProps) {
  const { editor, openDialog, setOpenDialog, renderPictures } = props;
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => activeTools(current),
  });

  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      label: "Bold",
      icon: Bold,
      pressed: active.bold,
      run: () => chain().toggleMark("bold").run(),
    },
    {
      label: "Italic",
      icon: Italic,
      pressed: active.italic,
      run: () => chain().toggleMark("italic").run(),
    },
    { label: "Link", icon: Link, pressed: active.link, run: () => setOpenDialog("link") },
    {
      label: "Heading",
      icon: Heading,
      pressed: active.heading,
      run: () => chain().toggleNode("heading", "paragraph").run(),
    },
    {
      label: "Quote",
      icon: Quote,
      pressed: active.quote,
      run: () => chain().toggleWrap("quote").run(),
    },
    {
      label: "List",
      icon: List,
      pressed: active.list,
      run: () => chain().toggleList("bulletList", "listItem").run(),
    },
    ...(renderPictures
      ? [{ label: "Picture", icon: Image, run: () => setOpenDialog("picture") }]
      : []),
    {
      label: "Undo",
      icon: Undo,
      disabled: !active.canUndo,
      run: () => undo(editor.state, editor.view.dispatch),
    },
    {
      label: "Redo",
      icon: Redo,
      disabled: !active.canRedo,
      run: () => redo(editor.state, editor.view.dispatch),
    },
  ];
  const insert = ({ image, alt }: Picture) => {
    setOpenDialog(undefined);
    chain().insertContent({ type: "storyPicture", attrs: { image, alt } }).run();
  };

  return (
    <div role="toolbar" aria-label="Formatting" className="story-toolbar" onKeyDown={moveFocus}>
      {tools.map(({ label, icon: Icon, pressed, disabled, run }, index) => (
        <button
          key={label}
          type="button"
          className="story-toolbar-tool"
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => disabled || run()}
        >
          <Icon aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </button>
      ))}
      {openDialog === "link" && (
        <LinkDialog editor={editor} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === "picture" && renderPictures && (
        <Dialog open onClose={() => setOpenDialog(undefined)} title="Insert picture">
          {renderPictures(insert)}
        </Dialog>
      )}
    </div>
  );
}

function activeTools(editor: Editor) {
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

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".story-toolbar-tool")];
  const current = buttons.indexOf(event.target as HTMLElement);
  const next = moves[event.key]?.(current, buttons.length);
  if (current < 0 || next === undefined) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
  buttons[next]?.focus();
}
