import { dayText } from "#contract/day-text.ts";
import {
  type OfficeReportedDonation,
  offlineWays,
  type ReportState,
} from "#contract/giving/reported-donations.ts";
import { formatWire } from "#contract/money.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { RowOpener } from "../../../ui/table/row-opener.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import type { useOpenRows } from "../../../ui/table/use-open-rows.ts";
import { FactList } from "../fact-list.tsx";

const reportStateLabels: Readonly<Record<ReportState, string>> = {
  waiting: "Waiting",
  counted: "Included",
  confirmed: "Confirmed",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

export interface ReportedActions {
  readonly chosen: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly onConfirm: (donation: OfficeReportedDonation) => void;
  readonly onDecline: (donation: OfficeReportedDonation) => void;
}

/** `actions` is undefined for decided donations. */
export function reportedColumns(
  opened: ReturnType<typeof useOpenRows<string>>,
  actions: ReportedActions | undefined,
): Column<OfficeReportedDonation>[] {
  const choice: Column<OfficeReportedDonation> = {
    head: "Choose",
    kind: "choice",
    cell: (donation) => (
      <input
        type="checkbox"
        aria-label={`Choose ${donationLabel(donation)}`}
        checked={actions?.chosen.has(donation.id)}
        onChange={({ target }) => actions?.onChoose(donation.id, target.checked)}
      />
    ),
  };
  const decide: Column<OfficeReportedDonation> = {
    head: "Actions",
    kind: "actions",
    cell: (donation) => (
      <div>
        {(["Confirm", "Decline"] as const).map((label) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            disabled={actions?.busy ?? false}
            onClick={() => actions?.[`on${label}`](donation)}
          >
            {label}
            <span className="sr-only">{` ${donationLabel(donation)}`}</span>
          </Button>
        ))}
      </div>
    ),
  };
  const outcome: Column<OfficeReportedDonation> = {
    head: "Outcome",
    kind: "short",
    cell: ({ state }) => (
      <Badge tone={state === "confirmed" ? "mist" : "sand"}>{reportStateLabels[state]}</Badge>
    ),
  };
  return [
    ...(actions ? [choice] : []),
    { head: "Donor", kind: "name", cell: (donation) => <CutText>{donorText(donation)}</CutText> },
    {
      head: "Amount",
      kind: "sum",
      sort: "amount",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
    {
      head: "Campaign",
      sort: "campaign",
      cell: ({ campaign }) => (
        <a href={officePath("reviews", campaign.id)} className="link">
          <CutText>{campaign.title}</CutText>
        </a>
      ),
    },
    {
      head: "Reported by",
      sort: "reporter",
      cell: ({ reported_by }) => <CutText>{reported_by}</CutText>,
    },
    {
      head: "Reported",
      kind: "short",
      sort: "reported",
      cell: ({ reported_at }) => <ShortTime iso={reported_at} />,
    },
    {
      head: "Method",
      kind: "more",
      cell: (donation) => (
        <RowOpener
          open={opened.has(donation.id)}
          onToggle={() => opened.toggle(donation.id)}
          about={`: details of ${donationLabel(donation)}`}
        >
          {offlineWays[donation.way]}
        </RowOpener>
      ),
    },
    actions ? decide : outcome,
  ];
}

export function ReportedFacts({ donation }: { donation: OfficeReportedDonation }) {
  const { given_on, email, anonymous, note, decided, reason, state, id } = donation;
  const isDonation = state === "counted" || state === "confirmed";
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          ["donated", `${dayText(given_on)}, ${offlineWays[donation.way].toLowerCase()}`],
          ["email", email],
          ["shown as", anonymous ? "Anonymous" : null],
          ["note from the team", note],
          ["decided", decided && `By ${decided.by} on ${dayText(decided.at)}`],
          ["reason", reason],
        ]}
      />
      {isDonation && (
        <p>
          <a href={moneyPath("donations", id)} className="link text-sm">
            Open the donation
          </a>
        </p>
      )}
    </div>
  );
}

function donorText({ name, email, state }: OfficeReportedDonation): string {
  if (name ?? email) return name ?? email ?? "";
  return state === "declined" || state === "withdrawn" ? "–" : "Anonymous";
}

export function donationLabel({ name, email, amount, currency }: OfficeReportedDonation): string {
  return `${formatWire(amount, currency)}, ${name ?? email ?? "anonymous"}`;
}
