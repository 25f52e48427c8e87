import { useEffect, useState } from "react";
import { MAX_ALT_LENGTH } from "#contract/campaigns/pictures.ts";
import { TextArea } from "../../ui/form/text-area.tsx";

export const ALT_MISSING = "Please say what the picture shows";

interface AltFieldProps {
  alt: string;
  error?: string;
  /** Called with the text when the field is left, if the text has changed. */
  onAlt?: (alt: string) => void;
  /** Called with the text so far. */
  onText?: (written: string) => void;
}

/** The field for a picture's text, which is read out to people who can't see it. */
export function AltField({ alt, error, onAlt, onText }: AltFieldProps) {
  const [text, setText] = useState(alt);
  const [left, setLeft] = useState(false);
  useEffect(() => setText(alt), [alt]);
  const written = lineOf(text);

  const leave = () => {
    setLeft(true);
    if (written !== "" && written !== alt) onAlt?.(written);
  };
  return (
    <TextArea
      label="What it shows"
      className="input alt-field"
      rows={2}
      value={text}
      maxLength={MAX_ALT_LENGTH}
      error={error ?? (onAlt && left && written === "" ? ALT_MISSING : undefined)}
      onChange={({ target }) => {
        setText(target.value);
        onText?.(lineOf(target.value));
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        leave();
      }}
    />
  );
}

function lineOf(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
