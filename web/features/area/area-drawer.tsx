import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * The menu of small screens: a drawer that holds the focus while it is open. Escape, a press beside
 * it and arriving at another page close it.
 */
export function AreaDrawer({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes it.
  useEffect(() => setOpen(false), [key]);

  const close = () => setOpen(false);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === drawer.current) close();
  };

  return (
    <>
      <button
        type="button"
        className="area-frame-round area-frame-narrow"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden="true" />
        <span className="sr-only">Open the menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native. */}
      <dialog
        ref={drawer}
        className="area-drawer"
        aria-label="Menu"
        onClose={close}
        onClick={closeBeside}
      >
        <button type="button" className="area-frame-round area-drawer-close" onClick={close}>
          <X aria-hidden="true" />
          <span className="sr-only">Close the menu</span>
        </button>
        {open && children}
      </dialog>
    </>
  );
}
