import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers, where several buttons have the same label. */
  about?: string;
  children?: string;
}

/** Copies a text that is also on the page, where it can be selected if the browser refuses. */
export function CopyButton({ text, about, children = "Copy" }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied ? "Copied" : children}
        {about && <span className="sr-only">{`: ${about}`}</span>}
      </Button>
      <span role="status" className={copied === false ? "text-sm" : "sr-only"}>
        {copied && "Copied"}
        {copied === false &&
          "Your browser doesn't allow copying. Please select the text and copy it."}
      </span>
    </>
  );
}
