import { shortDayText } from "#contract/day-text.ts";
import { offlineWays, type TeamDonation } from "#contract/giving/offline.ts";
import { formatWire } from "#contract/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

interface DonationItemProps {
  donation: TeamDonation;
  /** Undefined for people who may only look. */
  acts:
    | {
        chosen: boolean;
        onChoose: (chosen: boolean) => void;
        onUndo: () => void;
      }
    | undefined;
}

/** A gift in the team's list. */
export function DonationItem({ donation, acts }: DonationItemProps) {
  const { donor, message, thanked_at, offline, given_at } = donation;
  const name = donor.name ?? "Anonymous";
  const label = `${name}, ${formatWire(donation.amount, donation.currency)}`;
  return (
    <li className="donation-item">
      {acts && (
        <input
          type="checkbox"
          className="donation-item-check"
          aria-label={`Choose the gift of ${label}`}
          checked={acts.chosen}
          disabled={thanked_at !== null}
          onChange={({ target }) => acts.onChoose(target.checked)}
        />
      )}
      <Avatar name={donor.name} portrait={donor.portrait} />
      <div className="donation-item-who">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong>{name}</strong>
          {offline && <Badge tone="sand">Given offline</Badge>}
          {thanked_at && <Badge>Thanked</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={given_at}>{shortDayText(given_at)}</time>
          {donation.fund && ` · for ${donation.fund}`}
          {offline && ` · ${offlineWays[offline.way]}, recorded by ${offline.recorded_by}`}
        </p>
        {message && <p className="donation-item-words">{message}</p>}
        {offline?.note && <p className="text-sm">{`Note: ${offline.note}`}</p>}
      </div>
      <p className="donation-item-sum">
        <strong>{formatWire(donation.amount, donation.currency)}</strong>
        <span>{costText(donation)}</span>
      </p>
      {acts && offline && (
        <Button variant="quiet" size="small" className="donation-item-undo" onClick={acts.onUndo}>
          Undo<span className="sr-only">{` the gift of ${label}`}</span>
        </Button>
      )}
    </li>
  );
}

function costText({ offline, fee, fee_currency, cost, currency }: TeamDonation): string {
  if (offline) return "no fee, no cost";
  return `fee ${formatWire(fee, fee_currency)} on top · cost ${formatWire(cost, currency)}`;
}
