import type { ReactNode } from "react";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import type { GivingChart as ChartData, OwnGiving } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import {
  BROWSE_PATH,
  campaignPath,
  DOCUMENTS_PATH,
  MY_DONATIONS_PATH,
} from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { GivingChart } from "./giving-chart.tsx";

interface GivingOverviewProps {
  giving: OwnGiving;
  /** The chart of the person's donations; undefined if the page's chart is about their campaigns. */
  chart: ChartData | undefined;
  card: (campaign: CampaignCard) => ReactNode;
}

export function GivingOverview({ giving, chart, card }: GivingOverviewProps) {
  const { gifts, followed, similar } = giving;
  return (
    <>
      {gifts === 0 ? (
        <EmptyState title="You haven't donated yet">
          <p className="mb-5">
            Donations you make while logged in appear here with their receipts.
          </p>
          <ButtonLink href={BROWSE_PATH}>Find a campaign</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {chart && <DonationStats {...giving} />}
          <div className={chart && "dashboard-screen-columns"}>
            {chart && <GivingChart title="Donations by month" chart={chart} />}
            <LatestDonations
              {...giving}
              title={chart ? "Your recent donations" : "Your own donations"}
            />
          </div>
        </>
      )}
      {followed.length > 0 && (
        <CardRow title="Campaigns you follow">{followed.map((campaign) => card(campaign))}</CardRow>
      )}
      {chart && similar.length > 0 && (
        <CardRow title={gifts > 0 ? "You might also like" : "Popular now"}>
          {similar.map((campaign) => card(campaign))}
        </CardRow>
      )}
    </>
  );
}

function DonationStats({ totals, gifts, campaigns }: OwnGiving) {
  return (
    <dl className="stat-row">
      <div className="stat stat-raised on-river">
        <dt>Donated so far</dt>
        {totals.map(({ currency, amount, this_year }) => (
          <dd key={currency}>
            <span className="stat-figure">{formatWire(amount, currency, { whole: true })}</span>
            <span className="stat-change">
              {formatWire(this_year, currency, { whole: true })} this year
            </span>
          </dd>
        ))}
      </div>
      <div className="stat">
        <dt>Donations</dt>
        <dd>
          <span className="stat-figure">{gifts.toLocaleString("en-US")}</span>
          <a href={DOCUMENTS_PATH} className="link stat-change">
            Receipts and statements
          </a>
        </dd>
      </div>
      <div className="stat">
        <dt>Campaigns</dt>
        <dd>
          <span className="stat-figure">{campaigns.toLocaleString("en-US")}</span>
          <span className="stat-change">you've donated to</span>
        </dd>
      </div>
    </dl>
  );
}

function LatestDonations({ latest, title }: Pick<OwnGiving, "latest"> & { title: string }) {
  return (
    <Panel
      title={title}
      actions={
        <a href={MY_DONATIONS_PATH} className="link text-sm">
          View all
        </a>
      }
    >
      <ul className="panel-rows giving-overview-rows">
        {latest.map(({ id, campaign, amount, currency, given_at }) => (
          <li key={id}>
            <a href={campaignPath(campaign.id)} className="link">
              {campaign.title}
            </a>
            <b>{formatWire(amount, currency, { whole: true })}</b>
            <small>
              <RelativeTime iso={given_at} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CardRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="filled-grid-frame grid gap-5" aria-label={title}>
      <h2 className="text-heading">{title}</h2>
      <div className="filled-grid">{children}</div>
    </section>
  );
}
