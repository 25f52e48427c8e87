import Flag from "lucide-react/icons/flag";
import { useSite } from "../../lib/site-data.ts";
import { SHARE_PLACE } from "./campaign-address.ts";
import { ShareLinkList } from "./share-link-list.tsx";
import type { SharedPage } from "./share-links.ts";
import { reportLink } from "./share-links.ts";

/** The end of the story: pass it on, or say that something is wrong with it. */
export function ShareSection({ title, address }: SharedPage) {
  const office = useSite()?.contact_email;
  return (
    <section id={SHARE_PLACE} className="share-section" aria-labelledby="share-title">
      <h2 id="share-title" className="text-heading">
        Pass it on
      </h2>
      <p className="text-ink-soft">Somebody you know may be the next stream to join.</p>
      <ShareLinkList title={title} address={address} />
      {office && (
        <p className="report">
          <Flag aria-hidden="true" />
          <a href={reportLink(office, { title, address })} className="link">
            Report Fundraiser
          </a>
          <span>Something looks wrong? Write to us; we read every report.</span>
        </p>
      )}
    </section>
  );
}
