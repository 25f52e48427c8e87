import { useState } from "react";
import {
  type InKindState,
  inKindStates,
  listPledges,
  type TeamPledge,
} from "#contract/campaigns/in-kind.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { pledgeText, stateLabels } from "../../lib/pledge-words.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { type Decided, DecisionDialog } from "./decision-dialog.tsx";
import { PledgeItem } from "./pledge-item.tsx";
import { WantedList } from "./wanted-list.tsx";

interface PledgeListProps {
  campaignId: number;
  /** Undefined shows them all. */
  state: InKindState | undefined;
  mayDecide: boolean;
  /** The page where the list of wanted things is edited; undefined for people who may not. */
  listHref: string | undefined;
}

/** What the campaign wants, and every pledge to it with what the team can do about it. */
export function PledgeList({ campaignId, state, mayDecide, listHref }: PledgeListProps) {
  const [decision, setDecision] = useState<Decided>();
  const [said, setSaid] = useState("");
  const params = { id: campaignId };
  const pages = usePages(`${campaignId} ${state}`, (cursor) =>
    authorisedApi(listPledges, { params, query: { state, cursor } }),
  );
  const { page } = pages;

  const onDecided = (pledge: TeamPledge) => {
    setDecision(undefined);
    setSaid(`${pledgeText(pledge)}: ${stateLabels[pledge.state].toLowerCase()}.`);
    void pages.reload();
  };

  return (
    <div className="grid gap-8">
      {page && <WantedList items={page.items} href={listHref} />}
      <div className="grid gap-6">
        <Segments
          label="Which pledges"
          choices={[
            {
              href: "?",
              label: "All",
              count: page && Object.values(page.counts).reduce((sum, count) => sum + count, 0),
              current: state === undefined,
            },
            ...inKindStates.map((name) => ({
              href: `?state=${name}`,
              label: stateLabels[name],
              count: page?.counts[name],
              current: name === state,
            })),
          ]}
        />
        <p role="status" className={said ? "[font-weight:600] text-river" : "sr-only"}>
          {said}
        </p>
        {pages.failed === "list" && <FailedPart what="The pledges" retry={pages.reload} />}
        {!page && !pages.failed && <PartSkeleton label="Loading the pledges" rows={3} />}
        {page?.data.length === 0 && (
          <EmptyState title={state ? "None of these" : "Nobody has pledged anything yet"}>
            {state
              ? "Pledges in this state stand here as soon as there are some."
              : "Write on your list what would help: people see it on the campaign's page."}
          </EmptyState>
        )}
        {page && page.data.length > 0 && (
          <ul className="moderated-list">
            {page.data.map((pledge) => (
              <PledgeItem
                key={pledge.id}
                pledge={pledge}
                onDecide={mayDecide ? (what) => setDecision({ pledge, decision: what }) : undefined}
              />
            ))}
          </ul>
        )}
        <MoreButton pages={pages} />
      </div>
      <DecisionDialog
        campaignId={campaignId}
        decided={decision}
        onClose={() => setDecision(undefined)}
        onDecided={onDecided}
      />
    </div>
  );
}
