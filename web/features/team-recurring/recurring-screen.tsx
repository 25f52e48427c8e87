import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { shortDayText } from "#contract/day-text.ts";
import {
  getTeamRecurringFigures,
  listTeamRecurring,
  type RecurringRisk,
  type TeamRecurring,
  type TeamRecurringList,
  teamRecurringLists,
} from "#contract/giving/team-recurring.ts";
import { teamPath } from "#contract/page-paths.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { nextDateText, recurringStatusText, regularAmountText } from "../../lib/recurring-texts.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RecurringFigures } from "./recurring-figures.tsx";

const labels: Readonly<Record<TeamRecurringList, string>> = {
  active: "Active",
  at_risk: "At risk",
  stopped: "Stopped",
};

const risks: Readonly<Record<RecurringRisk, string>> = {
  paused: "Paused",
  failed: "Payment failed",
  expiring: "Card expires soon",
};

/** What a campaign's recurring donations give, and their list. */
export function RecurringScreen({ campaignId }: { campaignId: number }) {
  const [search] = useSearchParams();
  const list = teamRecurringLists.find((name) => name === search.get("list")) ?? "active";
  const load = useCallback(
    () => authorisedApi(getTeamRecurringFigures, { params: { id: campaignId } }),
    [campaignId],
  );
  const { answer: figures, failed, retry } = useResponse(load);
  const pages = usePages(`${campaignId} ${list}`, (cursor) =>
    authorisedApi(listTeamRecurring, {
      params: { id: campaignId },
      query: { list, cursor, limit: 25 },
    }),
  );
  return (
    <>
      {failed && <SectionError what="The figures" retry={retry} />}
      {!failed && !figures && <SectionSkeleton label="The figures are loading" rows={3} />}
      {figures && <RecurringFigures figures={figures} />}
      <Tabs
        label="Recurring donations by status"
        tabs={teamRecurringLists.map((name) => ({
          href: `${teamPath(campaignId, "recurring")}${name === "active" ? "" : `?list=${name}`}`,
          label: labels[name],
          current: name === list,
        }))}
      />
      <PagedTable
        what="The recurring donations"
        pages={pages}
        columns={columns(list)}
        keyOf={({ id }) => id}
        empty={<NoRecurring list={list} />}
      />
    </>
  );
}

const status: Column<TeamRecurring> = { head: "Status", cell: recurringStatusText };

function columns(list: TeamRecurringList): ReadonlyArray<Column<TeamRecurring>> {
  return [
    {
      head: "Donor",
      kind: "name",
      cell: ({ donor, risk }) => (
        <span className="data-table-person">
          <Avatar name={donor.name} portrait={donor.portrait} />
          <span>
            <CutText>{donor.name ?? "Anonymous"}</CutText>
            {risk && <Badge tone="sand">{risks[risk]}</Badge>}
          </span>
        </span>
      ),
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency, frequency }) => regularAmountText(amount, currency, frequency),
    },
    { head: "Since", kind: "short", cell: ({ since }) => shortDayText(since) },
    list === "stopped"
      ? {
          head: "Stopped",
          kind: "short",
          cell: ({ stopped_on }) => stopped_on && shortDayText(stopped_on),
        }
      : { head: "Next", kind: "short", cell: nextDateText },
    ...(list === "active" ? [] : [status]),
  ];
}

function NoRecurring({ list }: { list: TeamRecurringList }) {
  if (list === "at_risk") {
    return (
      <EmptyState title="None at risk">
        Failed payments, paused donations and cards that expire soon appear here.
      </EmptyState>
    );
  }
  if (list === "stopped") return <EmptyState title="None has stopped" />;
  return (
    <EmptyState title="No recurring donations yet">
      Donors choose Monthly or Yearly when they donate. You can turn that on or off under Edit,
      Amounts & funds.
    </EmptyState>
  );
}
