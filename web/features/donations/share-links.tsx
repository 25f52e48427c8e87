import { type ReactNode, useState } from "react";
import { reportShare } from "../../lib/campaign/report-share.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

interface ShareLinksProps {
  campaign: { readonly id: number; readonly title: string };
  /** The campaign's page, never the donor's own. */
  address: string;
  picture: ReactNode;
  children: ReactNode;
}

export function ShareLinks({ campaign, address, picture, children }: ShareLinksProps) {
  return (
    <section className="share-links no-print" aria-labelledby="share">
      {picture}
      <div className="grid gap-4">
        <h2 id="share" className="text-heading">
          Share this campaign
        </h2>
        <p className="max-w-text">
          Know someone who might support “{campaign.title}”? Send them the link.
        </p>
        {children}
        <CopyLink address={address} onCopied={() => reportShare(campaign.id, "copy")} />
      </div>
    </section>
  );
}

/** Shown only where scripts run and the browser gives access to the clipboard. */
function CopyLink({ address, onCopied }: { address: string; onCopied: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;

  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true);
        onCopied();
      },
      () => setCopied(false),
    );

  return (
    <p>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied ? "Link copied" : "Copy link"}
      </Button>
      <span role="status" className={copied === false ? "ml-3 text-sm" : "sr-only"}>
        {copied && "Link copied"}
        {copied === false && `We couldn't copy the link: ${address}`}
      </span>
    </p>
  );
}
