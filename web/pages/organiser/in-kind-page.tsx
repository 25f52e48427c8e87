import { useSearchParams } from "react-router";
import { inKindStates } from "#contract/campaigns/in-kind.ts";
import { teamPath } from "#contract/page-paths.ts";
import { PledgeList } from "../../features/in-kind/pledge-list.tsx";
import { useManagedCampaign } from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/in-kind-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "in-kind"),
    title: "Gifts in kind",
    description: "Items your campaign needs, and who pledged them.",
    unlisted: true,
  });

export default function InKindPage() {
  const { campaign } = useManagedCampaign();
  const [query] = useSearchParams();
  const state = query.get("state");
  return (
    <section aria-labelledby="in-kind-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="in-kind-title" className="text-heading">
          Gifts in kind
        </h2>
        <p className="max-w-text text-ink-soft">
          Confirm pledges you can use, arrange delivery, and mark items as received.
        </p>
      </div>
      <PledgeList
        campaignId={campaign.id}
        state={inKindStates.find((name) => name === state)}
        mayDecide={campaign.role !== "reader"}
        listHref={
          campaign.role === "reader" ? undefined : `${teamPath(campaign.id, "edit")}?step=items`
        }
      />
    </section>
  );
}
