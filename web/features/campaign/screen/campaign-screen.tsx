import { campaignPath } from "#contract/page-paths.ts";
import { useSite } from "../../../lib/page/site-data.ts";
import { Bank } from "../../../ui/bank.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { CampaignCard } from "../../campaign-card/campaign-card.tsx";
import { AttachButtons } from "../../community/attach-buttons.tsx";
import { ReportLink } from "../../community/report-link.tsx";
import { useOwnInvolvement } from "../../community/use-own-involvement.ts";
import { type CampaignView, SIMILAR_ID } from "../campaign-address.ts";
import { CampaignGallery } from "../campaign-gallery.tsx";
import { CampaignHead } from "../campaign-head.tsx";
import { CampaignTabBar } from "../campaign-tab-bar.tsx";
import { GivingBar } from "../giving-bar.tsx";
import { GivingCard } from "../giving-card.tsx";
import { newDonationText } from "../giving-texts.ts";
import { reportLink } from "../share-links.ts";
import { ShareSection } from "../share-section.tsx";
import { useLiveCampaign } from "../use-live-campaign.ts";
import type { CampaignPageData } from "./campaign-data.ts";
import { CampaignPanel } from "./campaign-panel.tsx";

interface CampaignScreenProps extends CampaignPageData {
  view: CampaignView;
  address: string;
}

/** One campaign; its totals stay current while the page is open. */
export function CampaignScreen({
  campaign: loaded,
  recent,
  panel,
  view,
  address,
}: CampaignScreenProps) {
  const { totals, state } = useLiveCampaign(loaded, recent);
  const newDonors = totals.donor_count - loaded.donor_count;
  const donors_last_week = Math.max(0, loaded.donors_last_week + newDonors);
  const campaign = { ...loaded, ...totals, donors_last_week };
  const { id, title, similar } = campaign;
  const own = useOwnInvolvement(id);
  const contactEmail = useSite()?.contact_email ?? "";
  const shared = { id, title, address };
  return (
    <>
      <article className="relative z-2">
        <div className="campaign-screen-tide" aria-hidden="true" />
        <div className="wrap campaign-screen-layout">
          <CampaignGallery pictures={campaign.images} />
          <CampaignHead campaign={campaign} />
          <aside className="campaign-screen-aside">
            <GivingCard
              campaign={campaign}
              recent={recent}
              live={state}
              address={address}
              attach={<AttachButtons campaign={campaign} part={own.part} here={campaignPath(id)} />}
            />
          </aside>
          <div className="campaign-screen-content">
            <CampaignTabBar campaign={campaign} tab={view.tab} />
            <CampaignPanel campaign={campaign} panel={panel} view={view} live={state} own={own} />
            <ShareSection
              {...shared}
              shares={campaign.share_count}
              report={<ReportLink campaign={campaign} mail={reportLink(contactEmail, shared)} />}
            />
          </div>
        </div>
        <GivingBar campaign={campaign} />
        <p role="status" className="sr-only">
          {newDonationText(state.latest, campaign)}
        </p>
      </article>
      {similar.length > 0 && (
        <section
          id={SIMILAR_ID}
          className="campaign-screen-similar runs-out"
          aria-labelledby="similar-title"
        >
          <Bank className="fill-sand" />
          <div className="wrap">
            <SectionHeading id="similar-title" title="Similar campaigns" />
            <div className="card-grid mt-8">
              {similar.map((related) => (
                <CampaignCard key={related.id} campaign={related} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
