import Share from "lucide-react/icons/share";
import { reportShare } from "../../lib/campaign/report-share.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { QrCode } from "../../ui/qr/qr-code.tsx";
import { CopyAddress } from "./copy-address.tsx";
import { ShareLinkList } from "./share-link-list.tsx";
import type { SharedPage } from "./share-links.ts";

interface ShareSheetProps extends SharedPage {
  open: boolean;
  onClose: () => void;
}

export function ShareSheet({ open, onClose, ...page }: ShareSheetProps) {
  const { id, title, address } = page;
  return (
    <Dialog open={open} onClose={onClose} title="Share Campaign">
      <div className="grid gap-6">
        <p className="text-ink-soft">
          Campaigns grow when people share them. Every share helps “{title}” reach more donors.
        </p>
        <CopyAddress address={address} onCopied={() => reportShare(id, "copy")} />
        <ShareLinkList {...page} />
        {"share" in navigator && <NativeShare {...page} />}
        <details onToggle={(event) => event.currentTarget.open && reportShare(id, "qr")}>
          <summary className="link cursor-pointer">Show QR code</summary>
          <div className="grid grid-cols-[auto_1fr] items-center gap-5 mt-4">
            <QrCode text={address} title="QR code for this campaign" />
            <p className="text-sm text-ink-soft">
              Print it on a poster or let someone scan it from your screen.
            </p>
          </div>
        </details>
      </div>
    </Dialog>
  );
}

function NativeShare({ id, title, address }: SharedPage) {
  const share = () =>
    navigator.share({ title, url: address }).then(
      () => reportShare(id, "native"),
      // Dismissed without a choice.
      () => {},
    );
  return (
    <Button variant="quiet" onClick={share} className="justify-self-start">
      <Share aria-hidden="true" className="size-5" />
      More ways to share
    </Button>
  );
}
