import { useState } from "react";
import type { ShareChannel } from "#contract/campaigns/community.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { tellShare } from "../../lib/campaign/count-share.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

interface ShareLinksProps {
  campaign: Donation["campaign"];
  publicUrl: string;
}

/**
 * Links to share the campaign. The address is the campaign's, never that of the donor's own page.
 */
export function ShareLinks({ campaign, publicUrl }: ShareLinksProps) {
  const address = `${publicUrl}${campaignPath(campaign.id)}`;
  return (
    <section className="share-links no-print" aria-labelledby="share">
      <h2 id="share" className="text-heading">
        Bring another stream
      </h2>
      <p className="max-w-text">
        Tell somebody about “{campaign.title}”. Every stream that joins makes it wider.
      </p>
      <ul>
        {shareAddresses(address, campaign.title).map(({ channel, name, href }) => (
          <li key={channel}>
            <a
              href={href}
              className="btn btn-quiet btn-small"
              onClick={() => tellShare(campaign.id, channel)}
              {...(channel !== "mail" && { target: "_blank", rel: "noreferrer" })}
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <CopyLink address={address} onCopied={() => tellShare(campaign.id, "copy")} />
        </li>
      </ul>
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
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied ? "Link copied" : "Copy link"}
      </Button>
      <span role="status" className={copied === false ? "ml-3 text-sm" : "sr-only"}>
        {copied && "Link copied"}
        {copied === false && `It could not be copied: ${address}`}
      </span>
    </>
  );
}

interface ShareAddress {
  readonly channel: ShareChannel;
  readonly name: string;
  readonly href: string;
}

export function shareAddresses(address: string, title: string): ShareAddress[] {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(`I gave to “${title}”. Perhaps you would like to as well:`);
  return [
    { channel: "whatsapp", name: "WhatsApp", href: `https://wa.me/?text=${text}%20${url}` },
    {
      channel: "facebook",
      name: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    },
    { channel: "x", name: "X", href: `https://x.com/intent/post?text=${text}&url=${url}` },
    {
      channel: "mail",
      name: "Mail",
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${text}%0A%0A${url}`,
    },
  ];
}
