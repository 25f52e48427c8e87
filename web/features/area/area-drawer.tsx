import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The menu on small screens: a modal drawer, closed by Escape, a click outside and navigation. */
export function AreaDrawer({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes it.
  useEffect(() => setOpen(false), [key]);

  const close = () => setOpen(false);
  const closeOnBackdrop = (event: MouseEvent) => {
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
        <span className="sr-only">Open menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog. */}
      <dialog
        ref={drawer}
        className="area-drawer"
        aria-label="Menu"
        onClose={close}
        onClick={closeOnBackdrop}
      >
        <button type="button" className="area-frame-round area-drawer-close" onClick={close}>
          <X aria-hidden="true" />
          <span className="sr-only">Close menu</span>
        </button>
        {open && children}
      </dialog>
    </>
  );
}
