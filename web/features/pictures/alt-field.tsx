import { useEffect, useRef, useState } from "react";
import { MAX_ALT_LENGTH } from "#contract/campaigns/pictures.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { readDescriptionDraft, saveDescriptionDraft } from "./description-drafts.ts";

export const ALT_MISSING = "Please describe the picture";

/** Typed text is saved after this pause. */
const SAVE_AFTER_MS = 800;

const UNSAVED = "Not saved yet. Press Enter in this field to save.";
const NEEDED = "For people who can't see the picture. Needed before you submit.";

interface AltFieldProps {
  alt: string;
  error?: string;
  /** Key under which the browser stores unsaved text. */
  draft?: string;
  /** Saves while typing, and says that a description is needed. */
  autosaves?: boolean;
  /** Saves changed text, at the latest when the field is left. Resolves to whether it was saved. */
  onAlt?: (alt: string) => Promise<boolean>;
  onText?: (line: string) => void;
}

export function AltField({ alt, error, draft, autosaves, onAlt, onText }: AltFieldProps) {
  const initialText = () => (draft && readDescriptionDraft(draft)) || alt;
  const [text, setText] = useState(initialText);
  const [lastAlt, setLastAlt] = useState(alt);
  const [typing, setTyping] = useState(false);
  const [touched, setTouched] = useState(false);
  const line = toLine(text);
  if (alt !== lastAlt) {
    setLastAlt(alt);
    // What was typed during a save stays as it is, spaces at its end included.
    if (line !== alt && !(draft && readDescriptionDraft(draft) === line)) setText(initialText());
  }

  const change = (value: string) => {
    setText(value);
    setTyping(true);
    const changed = toLine(value);
    if (draft) saveDescriptionDraft(draft, changed === alt ? "" : changed);
    onText?.(changed);
  };
  const send = async () => {
    if (!onAlt || line === "" || line === alt) return;
    const saved = await onAlt(line);
    if (saved && draft && readDescriptionDraft(draft) === line) saveDescriptionDraft(draft, "");
  };
  const save = () => {
    setTyping(false);
    setTouched(true);
    return send();
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => {
    if (!autosaves || line === "" || line === alt) return;
    const timer = setTimeout(() => void latestSend.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [autosaves, line, alt]);
  const unsaved = draft && !autosaves && !typing && line !== "" && line !== alt;
  return (
    <TextArea
      label="Picture description"
      className="input alt-field"
      rows={2}
      value={text}
      maxLength={MAX_ALT_LENGTH}
      error={error ?? (onAlt && touched && line === "" ? ALT_MISSING : undefined)}
      hint={unsaved ? UNSAVED : autosaves && line === "" ? NEEDED : undefined}
      onChange={({ target }) => change(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void save();
      }}
    />
  );
}

function toLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
