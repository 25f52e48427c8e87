import { type ReactNode, useState } from "react";
import { tellShare } from "../../lib/campaign/count-share.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

interface ShareLinksProps {
  campaign: { readonly id: number; readonly title: string };
  /** The campaign's, never that of the donor's own page. */
  address: string;
  /** The campaign's picture. */
  picture: ReactNode;
  /** A link for each network. */
  children: ReactNode;
}

/** Invites to share the campaign. */
export function ShareLinks({ campaign, address, picture, children }: ShareLinksProps) {
  return (
    <section className="share-links no-print" aria-labelledby="share">
      {picture}
      <div className="grid gap-4">
        <h2 id="share" className="text-heading">
          Bring another stream
        </h2>
        <p className="max-w-text">
          Tell somebody about “{campaign.title}”. Every stream that joins makes it wider.
        </p>
        {children}
        <CopyLink address={address} onCopied={() => tellShare(campaign.id, "copy")} />
      </div>
    </section>
  );
}

/**
 * Copies an address; drawn only where scripts run and the browser gives access to the clipboard.
 */
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
        {copied === false && `It could not be copied: ${address}`}
      </span>
    </p>
  );
}
