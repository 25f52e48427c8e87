import Share2 from "lucide-react/icons/share-2";
import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { SHARE_ID } from "./campaign-address.ts";
import type { SharedPage } from "./share-links.ts";

interface SheetProps extends SharedPage {
  open: boolean;
  onClose: () => void;
}

interface ShareButtonProps extends SharedPage {
  children: ReactNode;
  className?: string;
}

/** Opens the share sheet, loaded on the first click. Without JavaScript it leads to the plain links. */
export function ShareButton({ className, children, ...page }: ShareButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>();
  const [open, setOpen] = useState(false);

  const show = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { ShareSheet } = await import("./share-sheet.tsx");
      setSheet(() => ShareSheet);
      setOpen(true);
    } catch {
      location.hash = SHARE_ID;
    }
  };

  return (
    <>
      <ButtonLink href={`#${SHARE_ID}`} variant="quiet" className={className} onClick={show}>
        <Share2 aria-hidden="true" className="size-5" />
        {children}
      </ButtonLink>
      {Sheet && <Sheet {...page} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
