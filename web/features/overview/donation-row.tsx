import { shortDayText } from "#contract/day-text.ts";
import type { OverviewDonation } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";

interface DonationRowProps {
  donation: OverviewDonation;
  /** True if the campaign need not be named. */
  oneCampaign: boolean;
}

/** Who gave, how much, when, and whether somebody has thanked. */
export function DonationRow({ donation, oneCampaign }: DonationRowProps) {
  const { donor, amount, currency, given_at, thanked_at, offline, campaign } = donation;
  return (
    <li>
      <Avatar {...donor} />
      <div>
        <p className="[font-weight:600]">{donor.name ?? "Anonymous"}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={given_at}>{shortDayText(given_at)}</time>
          {!oneCampaign && ` · ${campaign.title}`}
        </p>
      </div>
      <p className="donation-row-marks">
        {offline && <Badge tone="sand">Given offline</Badge>}
        {thanked_at ? (
          <Badge>Thanked</Badge>
        ) : (
          <span className="text-sm text-ink-soft">Not thanked yet</span>
        )}
      </p>
      <p className="donation-row-amount">{formatWire(amount, currency)}</p>
    </li>
  );
}
