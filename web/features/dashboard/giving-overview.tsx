import type { ReactNode } from "react";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import type { GivingChart as ChartData, OwnGiving } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { accountPath, BROWSE_PATH, campaignPath, DOCUMENTS_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { GivingChart } from "./giving-chart.tsx";

interface GivingOverviewProps {
  giving: OwnGiving;
  /**
   * The chart of one's own giving; undefined where the chart on the page is about one's campaigns.
   */
  chart: ChartData | undefined;
  card: (campaign: CampaignCard) => ReactNode;
}

/** What somebody gave, whom they follow, and where they might give next. */
export function GivingOverview({ giving, chart, card }: GivingOverviewProps) {
  const { gifts, followed, similar } = giving;
  return (
    <>
      {gifts === 0 ? (
        <EmptyState title="Your first gift stands here">
          <p className="mb-5">
            What you give while you are logged in comes together on this page, with its receipts.
          </p>
          <ButtonLink href={BROWSE_PATH}>Find a campaign</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {chart && <GivenCards {...giving} />}
          <div className={chart && "dashboard-screen-columns"}>
            {chart && <GivingChart title="Given by month" chart={chart} />}
            <LatestDonations {...giving} title={chart ? "Your last gifts" : "Your own giving"} />
          </div>
        </>
      )}
      {followed.length > 0 && (
        <CardRow title="Campaigns you follow">{followed.map((one) => card(one))}</CardRow>
      )}
      {chart && similar.length > 0 && (
        <CardRow title={gifts > 0 ? "You might care for these too" : "Much given to now"}>
          {similar.map((one) => card(one))}
        </CardRow>
      )}
    </>
  );
}

function GivenCards({ totals, gifts, campaigns }: OwnGiving) {
  return (
    <dl className="stat-row">
      <div className="stat stat-raised on-river">
        <dt>Given so far</dt>
        {totals.map(({ currency, amount, this_year }) => (
          <dd key={currency}>
            <span className="stat-figure">{formatWire(amount, currency, { whole: true })}</span>
            <span className="stat-change">
              {formatWire(this_year, currency, { whole: true })} of it this year
            </span>
          </dd>
        ))}
      </div>
      <div className="stat">
        <dt>Gifts</dt>
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
          <span className="stat-change">that you gave to</span>
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
        <a href={accountPath("donations")} className="link text-sm">
          All of them
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
