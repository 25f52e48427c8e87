import type { DashboardCampaign } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { DASHBOARD_PATH, overviewPath } from "#contract/page-paths.ts";
import { donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { Panel } from "../../ui/panel.tsx";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

const MAX_SHOWN = 4;

export function ActiveCampaignPanel({ campaigns }: { campaigns: readonly DashboardCampaign[] }) {
  const active = campaigns.filter(({ state }) => state === "active");
  return (
    <Panel
      title="Active Campaign"
      actions={
        <a href={`${DASHBOARD_PATH}#fundraising`} className="link text-sm">
          View all
        </a>
      }
    >
      {active.length === 0 && (
        <p className="text-ink-soft">None of your campaigns is accepting donations right now.</p>
      )}
      <ul className="panel-rows panel-links active-campaign-panel-list">
        {active.slice(0, MAX_SHOWN).map((campaign) => {
          const { id, title, image, raised, goal, currency, donor_count, days_left } = campaign;
          return (
            <li key={id}>
              <Picture picture={image} sizes="7rem" decorative />
              <div>
                <a href={overviewPath(id)} className="cover-link [font-weight:600]">
                  {title}
                </a>
                <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
                <p>
                  <b>{formatWire(raised, currency, { whole: true })}</b> of{" "}
                  {formatWire(goal, currency, { whole: true })} · {donorsText(donor_count)} ·{" "}
                  {timeLeftText({ state: "active", days_left })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
