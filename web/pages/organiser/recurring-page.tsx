import { teamPath } from "#contract/page-paths.ts";
import { RecurringScreen } from "../../features/team-recurring/recurring-screen.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/recurring-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "recurring"),
    title: "Recurring donations",
    description: "Monthly and yearly donations to your campaign.",
    unlisted: true,
  });

export default function RecurringPage() {
  const { campaign } = useManagedCampaign();
  return (
    <section aria-labelledby="recurring-title" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="recurring-title" className="text-xl">
          Recurring donations
        </h2>
        <p className="max-w-text text-sm text-ink-soft wide-only">
          Monthly and yearly donations. Each payment is also among your donations. Anonymous donors
          stay anonymous to you, too.
        </p>
      </div>
      <RecurringScreen campaignId={campaign.id} />
    </section>
  );
}
