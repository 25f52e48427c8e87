import type { OverviewDonation } from "#contract/figures/overview.ts";
import { frequencies } from "#contract/giving/giving-choices.ts";
import { formatWire } from "#contract/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { ReceiptDay } from "../../ui/table/short-time.tsx";

/** With `oneCampaign`, rows leave out the campaign's title. */
export function donationColumns(oneCampaign: boolean): ReadonlyArray<Column<OverviewDonation>> {
  return [
    {
      head: "Donor",
      kind: "name",
      cell: ({ donor, campaign, offline, recurring }) => (
        <span className="data-table-person">
          <Avatar {...donor} />
          <span>
            <CutText>{donor.name ?? "Anonymous"}</CutText>
            {!oneCampaign && (
              <span className="cut-text cut-line data-table-note" title={campaign.title}>
                {campaign.title}
              </span>
            )}
            {recurring && <Badge tone="sand">{frequencies[recurring]}</Badge>}
            {offline && <Badge tone="sand">Donated offline</Badge>}
          </span>
        </span>
      ),
    },
    {
      head: "When",
      kind: "short",
      sort: "given",
      cell: ({ given_at }) => <ReceiptDay iso={given_at} />,
    },
    {
      head: "Thanks",
      kind: "short",
      cell: ({ thanked_at }) =>
        thanked_at ? <Badge>Thanked</Badge> : <span className="data-table-note">Not yet</span>,
    },
    {
      head: "Amount",
      kind: "sum",
      cell: ({ amount, currency }) => formatWire(amount, currency),
    },
  ];
}
