import { dayText } from "#contract/day-text.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { donationDate } from "./donation-texts.ts";

interface OfferedItemProps {
  donation: Donation;
  busy: boolean;
  onDecide: (donation: Donation, mine: boolean) => Promise<void>;
}

export function OfferedItem({ donation, busy, onDecide }: OfferedItemProps) {
  const { amount, currency, campaign, anonymous, name, message, dedication } = donation;
  const date = donationDate(donation);
  const subject = ` the donation of ${formatWire(amount, currency)} to ${campaign.title}`;
  return (
    <li>
      <div className="entry-list-what">
        <p className="entry-list-date">
          <time dateTime={date}>{dayText(date)}</time>
        </p>
        <p>
          <strong>{formatWire(amount, currency)}</strong>
          {" to "}
          <a href={campaignPath(campaign.id)} className="link">
            {campaign.title}
          </a>
        </p>
        <p className="text-sm text-ink-soft">
          {[
            anonymous ? "anonymously" : `as ${name}`,
            ...(dedication ? [`in honour of ${dedication}`] : []),
          ].join(" · ")}
        </p>
        {message && <p className="text-sm text-ink-soft">“{message}”</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={busy} onClick={() => onDecide(donation, true)}>
          Claim it<span className="sr-only">: {subject}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={busy}
          onClick={() => onDecide(donation, false)}
        >
          Not mine<span className="sr-only">: {subject}</span>
        </Button>
      </div>
    </li>
  );
}
