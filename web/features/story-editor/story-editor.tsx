import { EditorContent, useEditor } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import type { StoryBlock } from "#contract/story.ts";
import { fromDocument, toDocument } from "./story-document.ts";
import { storyExtensions } from "./story-schema.ts";
import { type Asking, StoryToolbar } from "./story-toolbar.tsx";

export interface StoryEditorProps {
  /** The story at the start. Later changes are told by `onChange` alone. */
  story: readonly StoryBlock[];
  onChange: (story: StoryBlock[]) => void;
  label: string;
  error?: string | undefined;
  /** Draws a choice of pictures; without it there are none. */
  renderPictures?: (pick: (picture: Picture) => void) => ReactNode;
}

/** Writes a story: text with a few marks, headings, quotes, lists and pictures. */
export function StoryEditor({ story, onChange, label, error, renderPictures }: StoryEditorProps) {
  const id = useId();
  const [asking, setAsking] = useState<Asking>();
  const editor = useEditor({
    extensions: storyExtensions,
    content: toDocument(story),
    // The styles are in the area's sheet, because the page's policy allows no others.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": `${id}-hint ${id}-error`,
        class: "prose campaign-story story-editor-written",
      },
      // A click on a link sets the cursor there; the page must not go where it leads.
      handleDOMEvents: {
        click: (_, event) => {
          if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
          return false;
        },
      },
    },
    onUpdate: ({ editor: changed }) => onChange(fromDocument(changed.getJSON())),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey && event.key === "F10") {
      event.currentTarget.querySelector<HTMLElement>(".story-toolbar-tool")?.focus();
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "k") {
      event.preventDefault();
      setAsking("link");
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out with every button.
    <div role="group" aria-label={label} className="story-editor" onKeyDown={onKeyDown}>
      <StoryToolbar
        editor={editor}
        asking={asking}
        setAsking={setAsking}
        renderPictures={renderPictures}
      />
      <EditorContent editor={editor} />
      <p className="field-hint" id={`${id}-hint`}>
        Ctrl+B bold, Ctrl+I italic, Ctrl+K link; “- ” begins a list, “## ” a heading. Alt+F10 goes
        to the buttons.
      </p>
      <p className={error ? "field-error" : "sr-only"} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
