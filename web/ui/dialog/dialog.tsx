import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Ignores Escape and backdrop clicks, because closing would lose content. */
  keepOpen?: boolean;
  children: ReactNode;
}

/** A native modal dialog, closed by Escape or a click on the backdrop. */
export function Dialog({ open, onClose, title, keepOpen = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // Selecting text past the edge starts with a press inside the dialog.
  const rememberPress = (event: MouseEvent<HTMLDialogElement>) => {
    pressedBackdrop.current = isOnBackdrop(event);
  };
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (!keepOpen && pressedBackdrop.current && isOnBackdrop(event)) event.currentTarget.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={keepOpen ? "none" : undefined}
      onCancel={(event) => keepOpen && event.preventDefault()}
      onClose={onClose}
      onMouseDown={rememberPress}
      onClick={closeOnBackdrop}
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

/** Clicks on the backdrop and on the padding both target the dialog; only the position differs. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
