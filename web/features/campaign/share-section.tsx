import type { ReactNode } from "react";
import { SHARE_ID } from "./campaign-address.ts";
import { ShareLinkList } from "./share-link-list.tsx";
import type { SharedPage } from "./share-links.ts";

interface ShareSectionProps extends SharedPage {
  shares: number;
  report?: ReactNode;
}

export function ShareSection({ shares, report, ...page }: ShareSectionProps) {
  return (
    <section id={SHARE_ID} className="share-section" aria-labelledby="share-title">
      <h2 id="share-title" className="text-heading">
        Pass it on
      </h2>
      <p className="text-ink-soft">
        Someone you know could be the next stream to join.
        {shares > 1 && ` Shared ${shares.toLocaleString("en-US")} times so far.`}
      </p>
      <ShareLinkList {...page} />
      {report}
    </section>
  );
}
