import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { safeHref } from "#contract/safe-href.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref: unknown = editor.getAttributes("link").href;
  const [text, setText] = useState(typeof currentHref === "string" ? currentHref : "");
  const [problem, setProblem] = useState<string>();

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the page's form, which contains this dialog.
    event.stopPropagation();
    const href = safeHref(text);
    if (!href)
      return setProblem("Please enter a web or email address, such as https://example.org");
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
      <form noValidate onSubmit={apply} className="grid gap-5">
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
              Remove link
            </Button>
          )}
          <Button type="submit">Save link</Button>
        </div>
      </form>
    </Dialog>
  );
}
