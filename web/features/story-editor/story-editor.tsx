import { EditorContent, useEditor } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import type { StoryBlock } from "#contract/story.ts";
import { documentToStory, storyToDocument } from "./story-document.ts";
import { storyExtensions } from "./story-schema.ts";
import { StoryToolbar, type ToolbarDialog } from "./story-toolbar.tsx";

export interface StoryEditorProps {
  /** The initial story; later values are ignored. */
  story: readonly StoryBlock[];
  onChange: (story: StoryBlock[]) => void;
  label: string;
  error?: string | undefined;
  /** Renders a picture picker; without it pictures can't be added. */
  renderPictures?: (pick: (picture: Picture) => void) => ReactNode;
}

export function StoryEditor({ story, onChange, label, error, renderPictures }: StoryEditorProps) {
  const id = useId();
  const [openDialog, setOpenDialog] = useState<ToolbarDialog>();
  const editor = useEditor({
    extensions: storyExtensions,
    content: storyToDocument(story),
    // The content security policy forbids injected styles; area.css has them.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": `${id}-hint ${id}-error`,
        class: "prose campaign-story story-editor-written",
      },
      // A click on a link only places the cursor.
      handleDOMEvents: {
        click: (_, event) => {
          if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
          return false;
        },
      },
    },
    onUpdate: ({ editor: changed }) => onChange(documentToStory(changed.getJSON())),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey && event.key === "F10") {
      event.currentTarget.querySelector<HTMLElement>(".story-toolbar-tool")?.focus();
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "k") {
      event.preventDefault();
      setOpenDialog("link");
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset with every button.
    <div role="group" aria-label={label} className="story-editor" onKeyDown={onKeyDown}>
      <StoryToolbar
        editor={editor}
        openDialog={openDialog}
        setOpenDialog={setOpenDialog}
        renderPictures={renderPictures}
      />
      <EditorContent editor={editor} />
      <p className="field-hint" id={`${id}-hint`}>
        Ctrl+B bold, Ctrl+I italic, Ctrl+K link; “- ” starts a list, “## ” a heading. Alt+F10 moves
        to the toolbar.
      </p>
      <p className={error ? "field-error" : "sr-only"} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
