import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";

interface FileDropProps {
  /** Files that were dropped here, or pasted anywhere on the page. */
  onFiles: (given: DataTransfer | null) => void;
  className: string;
  children: ReactNode;
}

/** An area to drop files on. It needs a button inside for people who use the keyboard. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is the keyboard's way.
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

/** Pasted text is left to its field. */
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
