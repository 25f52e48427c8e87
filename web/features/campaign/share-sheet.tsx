import { Dialog } from "../../ui/dialog.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { CopyAddress } from "./copy-address.tsx";
import { ShareLinkList } from "./share-link-list.tsx";
import type { SharedPage } from "./share-links.ts";

interface ShareSheetProps extends SharedPage {
  open: boolean;
  onClose: () => void;
}

export function ShareSheet({ title, address, open, onClose }: ShareSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Share Campaign">
      <div className="grid gap-6">
        <p className="text-ink-soft">
          A campaign grows by being passed on. Whoever you send it to sees “{title}”.
        </p>
        <CopyAddress address={address} />
        <ShareLinkList title={title} address={address} />
        <div className="share-qr">
          <QrCode text={address} title="QR code of the campaign's address" />
          <p className="text-sm text-ink-soft">
            For a poster or a phone across the table: this code leads to the campaign.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
