import type { GivingChart as ChartData, Organising } from "#contract/figures/dashboard.ts";
import { heldText } from "../../lib/held-text.ts";
import { ActiveCampaignPanel } from "./active-campaign-panel.tsx";
import { EventPanel } from "./event-panel.tsx";
import { GivingChart } from "./giving-chart.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { StatCards } from "./stat-cards.tsx";

interface OrganisingOverviewProps {
  organising: Organising;
  chart: ChartData;
}

export function OrganisingOverview({ organising, chart }: OrganisingOverviewProps) {
  const held = heldText(organising.held);
  return (
    <>
      <StatCards {...organising} />
      {held && <p className="max-w-prose text-sm text-ink-soft">{held}</p>}
      <div className="dashboard-screen-columns dashboard-screen-stacks">
        <div>
          <GivingChart title="Raised by month" chart={chart} />
          <ActiveCampaignPanel campaigns={organising.list} />
        </div>
        <div>
          <NextStepPanel steps={organising.next_steps} />
          <EventPanel events={organising.next_events} />
        </div>
      </div>
    </>
  );
}
