import { useSearchParams } from "react-router";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import { teamPath } from "#contract/page-paths.ts";
import { DonationDesk } from "../../features/offline/donation-desk.tsx";
import { DonationFilterForm } from "../../features/offline/donation-filter-form.tsx";
import { readDonationFilter } from "../../features/offline/donation-query.ts";
import { TeamRefundDialog } from "../../features/refunds/team-refund-dialog.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/gifts-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "gifts"),
    title: "Donations",
    description: "Donations to your campaign and your thank-yous.",
    unlisted: true,
  });

export default function GiftsPage() {
  const { campaign, refresh } = useManagedCampaign();
  const [query, setQuery] = useSearchParams();
  const filter = readDonationFilter(query);
  return (
    <section aria-labelledby="gifts-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="gifts-title" className="text-xl">
          Donations
        </h2>
        <p className="max-w-text text-sm text-ink-soft wide-only">
          Thank donors, and report money received in cash or by bank transfer. Anonymous donors stay
          anonymous to you, too.
        </p>
      </div>
      <DonationDesk
        campaign={campaign}
        filter={filter}
        filters={
          <DonationFilterForm
            filter={filter}
            onFilter={(next) => setQuery(next, { preventScrollReset: true })}
          />
        }
        mayAct={campaign.role !== "reader"}
        live={publicStates.some((state) => state === campaign.state)}
        refundDialog={(donation, onClose, onAsked) => (
          <TeamRefundDialog
            campaignId={campaign.id}
            donationId={donation?.id}
            onClose={onClose}
            onRequested={onAsked}
          />
        )}
        onMoved={refresh}
      />
    </section>
  );
}
