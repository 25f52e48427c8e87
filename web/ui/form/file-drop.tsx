import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";

interface FileDropProps {
  /** Called with files dropped here or pasted anywhere on the page. */
  onFiles: (given: DataTransfer | null) => void;
  className: string;
  children: ReactNode;
}

/** An area to drop files on. It needs a button inside for keyboard users. */
export function FileDrop({ onFiles, className, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  usePaste(onFiles);

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") onFiles(event.dataTransfer);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside serves keyboard users.
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {children}
    </div>
  );
}

/** Ignores pasted text. */
function usePaste(onFiles: FileDropProps["onFiles"]): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData?.types.includes("Files")) onFiles(event.clipboardData);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
