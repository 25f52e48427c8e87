import type { Donation } from "#contract/donations.ts";
import { CopyLink } from "./copy-link.tsx";

interface ShareLinksProps {
  campaign: Donation["campaign"];
  publicUrl: string;
}

/** Ways to tell others of the campaign; the address is the campaign's, never the donor's own page. */
export function ShareLinks({ campaign, publicUrl }: ShareLinksProps) {
  const address = `${publicUrl}/donate-page/${campaign.id}`;
  return (
    <section className="result-share no-print" aria-labelledby="share">
      <h2 id="share" className="text-heading">
        Bring another stream
      </h2>
      <p className="max-w-text">
        Tell somebody about “{campaign.title}”. Every stream that joins makes it wider.
      </p>
      <ul>
        {shareAddresses(address, campaign.title).map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              className="btn btn-quiet btn-small"
              {...(name !== "Mail" && { target: "_blank", rel: "noreferrer" })}
            >
              {name}
            </a>
          </li>
        ))}
        <li>
          <CopyLink address={address} />
        </li>
      </ul>
    </section>
  );
}

/** Name and address of each way to share. */
export function shareAddresses(address: string, title: string): [string, string][] {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(`I gave to “${title}”. Perhaps you would like to as well:`);
  return [
    ["WhatsApp", `https://wa.me/?text=${text}%20${url}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ["X", `https://x.com/intent/post?text=${text}&url=${url}`],
    ["Mail", `mailto:?subject=${encodeURIComponent(title)}&body=${text}%0A%0A${url}`],
  ];
}
