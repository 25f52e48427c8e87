import { useState } from "react";
import { type CampaignCard, getFeatured, listCampaigns } from "#contract/campaigns/catalogue.ts";
import { featureOne } from "#contract/office/content.ts";
import { campaignPath, officePath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { donorsText, timeLeftText } from "../../../lib/campaign/campaign-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { PageList } from "../page-list.tsx";
import { Permitted } from "../permitted.tsx";
import { SearchForm } from "../search-form.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/featured-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("featured"), "Featured");

async function loadFeatured(): Promise<CampaignCard | null> {
  const found = await nullIfNotFound(authorisedApi(getFeatured, {}));
  return found?.data ?? null;
}

export default function FeaturedPage() {
  const { answer: featured, failed, retry, setAnswer } = useResponse(loadFeatured);
  const runner = useActionRunner();
  const [q, setQ] = useState("");
  const list = usePages<CampaignCard, Awaited<ReturnType<typeof loadPage>>>(q, (cursor) =>
    loadPage(q, cursor),
  );
  const feature = (campaign: CampaignCard) =>
    runner.run(String(campaign.id), async () => {
      const body = { campaign_id: campaign.id };
      await authorisedApi(featureOne, { body });
      setAnswer(campaign);
      return `“${campaign.title}” is now featured.`;
    });

  return (
    <>
      <AreaHead title="Featured" lead="The home page features one campaign." />
      {failed && <SectionError what="The featured campaign" retry={retry} />}
      {featured === undefined && !failed && (
        <SectionSkeleton label="The featured campaign is loading" rows={2} />
      )}
      {featured === null && <p>No campaign is featured. Choose one that can receive donations.</p>}
      {featured && (
        <section aria-label="Featured campaign" className="office-card">
          <CampaignRow campaign={featured} />
        </section>
      )}
      <ActionOutcome runner={runner} />
      <Permitted area="content">
        <SearchForm label="Choose another campaign" initial="" onSearch={setQ} />
        <PageList
          list={list}
          what="The campaigns"
          empty={<EmptyState title="No active campaign matches" />}
        >
          <ol className="grid gap-3">
            {list.page?.data
              .filter((campaign) => campaign.id !== featured?.id)
              .map((campaign) => (
                <li key={campaign.id} className="office-card office-item">
                  <CampaignRow campaign={campaign} />
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Feature ${campaign.title}`}
                    busy={runner.busy === String(campaign.id)}
                    disabled={runner.busy !== undefined}
                    onClick={() => void feature(campaign)}
                  >
                    Feature
                  </Button>
                </li>
              ))}
          </ol>
        </PageList>
      </Permitted>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: CampaignCard }) {
  const [picture] = campaign.images;
  return (
    <div className="featured-page-campaign">
      {picture && <Picture picture={picture} sizes="8rem" decorative className="picture-fill" />}
      <div>
        <h2 className="text-lg">
          <a href={campaignPath(campaign.id)}>{campaign.title}</a>
        </h2>
        <p className="text-sm text-ink-soft">
          {campaign.category.name} ·{" "}
          <MoneyText amount={campaign.raised} currency={campaign.currency} /> raised ·{" "}
          {donorsText(campaign.donor_count)} · {timeLeftText(campaign)}
        </p>
      </div>
    </div>
  );
}

function loadPage(q: string, cursor: string | undefined) {
  return authorisedApi(listCampaigns, { query: { q: q || undefined, cursor, limit: 12 } });
}
