import { useState } from "react";
import {
  type InKindState,
  inKindStates,
  listPledges,
  type TeamPledge,
} from "#contract/campaigns/in-kind.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { pledgeText, stateLabels } from "../../lib/pledge-texts.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { type Decided, DecisionDialog } from "./decision-dialog.tsx";
import { PledgeItem } from "./pledge-item.tsx";
import { WantedList } from "./wanted-list.tsx";

interface PledgeListProps {
  campaignId: number;
  state: InKindState | undefined;
  mayDecide: boolean;
  /** The page for editing the list of wanted items; undefined for people who can't. */
  listHref: string | undefined;
}

export function PledgeList({ campaignId, state, mayDecide, listHref }: PledgeListProps) {
  const [decision, setDecision] = useState<Decided>();
  const [message, setMessage] = useState("");
  const params = { id: campaignId };
  const pages = usePages(`${campaignId} ${state}`, (cursor) =>
    authorisedApi(listPledges, { params, query: { state, cursor } }),
  );
  const { page } = pages;

  const onDecided = (pledge: TeamPledge) => {
    setDecision(undefined);
    setMessage(`${pledgeText(pledge)}: ${stateLabels[pledge.state].toLowerCase()}.`);
    void pages.reload();
  };

  return (
    <div className="grid gap-8">
      {page && <WantedList items={page.items} href={listHref} />}
      <div className="grid gap-6">
        <Segments
          label="Filter pledges"
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
        <p role="status" className={message ? "[font-weight:600] text-river" : "sr-only"}>
          {message}
        </p>
        {pages.failed === "list" && <SectionError what="The pledges" retry={pages.reload} />}
        {!page && !pages.failed && <SectionSkeleton label="Loading the pledges" rows={3} />}
        {page?.data.length === 0 && (
          <EmptyState title={state ? "No pledges here" : "No pledges yet"}>
            {state
              ? "Pledges with this status appear here."
              : "Add items you need to your list: people see them on the campaign page."}
          </EmptyState>
        )}
        {page && page.data.length > 0 && (
          <ul className="moderated-list">
            {page.data.map((pledge) => (
              <PledgeItem
                key={pledge.id}
                pledge={pledge}
                onDecide={mayDecide ? (decision) => setDecision({ pledge, decision }) : undefined}
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
