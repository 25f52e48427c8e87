import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * The content would be lost on closing, so neither Escape nor a click beside it closes the
   * dialog.
   */
  keepOpen?: boolean;
  children: ReactNode;
}

/** The platform's modal dialog: it keeps the focus, and Escape or a click beside it closes it. */
export function Dialog({ open, onClose, title, keepOpen = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // Selecting text past the edge begins with a press inside the dialog.
  const notePress = (event: MouseEvent<HTMLDialogElement>) => {
    pressedBeside.current = isBeside(event);
  };
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (!keepOpen && pressedBeside.current && isBeside(event)) event.currentTarget.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={keepOpen ? "none" : undefined}
      onCancel={(event) => keepOpen && event.preventDefault()}
      onClose={onClose}
      onMouseDown={notePress}
      onClick={closeBeside}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        <form method="dialog">
          <button
            type="submit"
            className="grid size-10 place-items-center rounded-full hover:bg-sand"
          >
            <X aria-hidden="true" />
            <span className="sr-only">Close</span>
          </button>
        </form>
      </div>
      {open && children}
    </dialog>
  );
}

/**
 * Clicks on the backdrop have the dialog as their target, as clicks on its padding do. Only the
 * place tells them apart.
 */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
