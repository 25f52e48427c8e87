import { useSearchParams } from "react-router";
import { inKindStates } from "#contract/campaigns/in-kind.ts";
import { teamPath } from "#contract/page-paths.ts";
import { PledgeList } from "../../features/in-kind/pledge-list.tsx";
import { useManagedCampaign } from "../../lib/campaign/managed-campaign.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/in-kind-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: siteOf(matches),
    path: teamPath(params.id, "in-kind"),
    title: "Gifts in kind",
    description: "What your campaign wants in kind, and who pledged it.",
    unlisted: true,
  });

export default function InKindPage() {
  const { campaign } = useManagedCampaign();
  const [query] = useSearchParams();
  const wanted = query.get("state");
  return (
    <section aria-labelledby="in-kind-title" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="in-kind-title" className="text-heading">
          Gifts in kind
        </h2>
        <p className="max-w-text text-ink-soft">
          Confirm what you can use, tell people how it gets to you, and mark it when it is there.
        </p>
      </div>
      <PledgeList
        campaignId={campaign.id}
        state={inKindStates.find((name) => name === wanted)}
        mayDecide={campaign.role !== "reader"}
        listHref={
          campaign.role === "reader" ? undefined : `${teamPath(campaign.id, "edit")}?step=funds`
        }
      />
    </section>
  );
}
