import { useState } from "react";
import { MAX_ALT_LENGTH } from "#contract/campaigns/pictures.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { keepDescription, keptDescription } from "./kept-descriptions.ts";

export const ALT_MISSING = "Please say what the picture shows";

interface AltFieldProps {
  alt: string;
  error?: string;
  /** Under this name the browser stores what is typed until `onAlt` has saved it. */
  draft?: string;
  /** Called with the text when the field is left, if the text has changed. Answers whether it was saved. */
  onAlt?: (alt: string) => Promise<boolean>;
  /** Called with the text so far. */
  onText?: (written: string) => void;
}

/** The field for a picture's text, which is read out to people who can't see it. */
export function AltField({ alt, error, draft, onAlt, onText }: AltFieldProps) {
  const begun = () => (draft && keptDescription(draft)) || alt;
  const [text, setText] = useState(begun);
  const [shown, setShown] = useState(alt);
  const [typing, setTyping] = useState(false);
  const [left, setLeft] = useState(false);
  const written = lineOf(text);
  if (alt !== shown) {
    setShown(alt);
    setText(begun());
  }

  const write = (words: string) => {
    setText(words);
    setTyping(true);
    const line = lineOf(words);
    if (draft) keepDescription(draft, line === alt ? "" : line);
    onText?.(line);
  };
  const leave = async () => {
    setTyping(false);
    setLeft(true);
    if (!onAlt || written === "" || written === alt) return;
    const saved = await onAlt(written);
    if (saved && draft && keptDescription(draft) === written) keepDescription(draft, "");
  };
  const unsaved = draft && !typing && written !== "" && written !== alt;
  return (
    <TextArea
      label="What it shows"
      className="input alt-field"
      rows={2}
      value={text}
      maxLength={MAX_ALT_LENGTH}
      error={error ?? (onAlt && left && written === "" ? ALT_MISSING : undefined)}
      hint={unsaved ? "Not saved yet. Press Enter in this field to save it." : undefined}
      onChange={({ target }) => write(target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void leave();
      }}
    />
  );
}

function lineOf(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
