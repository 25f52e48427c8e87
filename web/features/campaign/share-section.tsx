import type { ReactNode } from "react";
import { SHARE_PLACE } from "./campaign-address.ts";
import { ShareLinkList } from "./share-link-list.tsx";
import type { SharedPage } from "./share-links.ts";

interface ShareSectionProps extends SharedPage {
  /** How often it was shared. */
  shares: number;
  /** The link to report it. */
  report?: ReactNode;
}

/** The end of the story: share the campaign or report it. */
export function ShareSection({ shares, report, ...page }: ShareSectionProps) {
  return (
    <section id={SHARE_PLACE} className="share-section" aria-labelledby="share-title">
      <h2 id="share-title" className="text-heading">
        Pass it on
      </h2>
      <p className="text-ink-soft">
        Somebody you know may be the next stream to join.
        {shares > 1 && ` So far it was passed on ${shares.toLocaleString("en-US")} times.`}
      </p>
      <ShareLinkList {...page} />
      {report}
    </section>
  );
}
