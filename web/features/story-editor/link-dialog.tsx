import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { safeHref } from "#contract/safe-href.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";

/** Makes what is selected a link, changes the one that the cursor is in, or takes it off. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present: unknown = editor.getAttributes("link").href;
  const [text, setText] = useState(typeof present === "string" ? present : "");
  const [problem, setProblem] = useState<string>();

  const take = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the page's form by its place in the tree.
    event.stopPropagation();
    const href = safeHref(text);
    if (!href) return setProblem("Please give a web or mail address, as https://example.org");
    onClose();
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive("link")) {
      const marks = [{ type: "link", attrs: { href } }];
      chain.insertContent({ type: "text", text: text.trim(), marks }).run();
    } else {
      chain.extendMarkRange("link").setMark("link", { href }).run();
    }
  };

  return (
    <Dialog open onClose={onClose} title="Link">
      <form noValidate onSubmit={take} className="grid gap-5">
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {editor.isActive("link") && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
              }}
            >
              Take the link off
            </Button>
          )}
          <Button type="submit">Set the link</Button>
        </div>
      </form>
    </Dialog>
  );
}
