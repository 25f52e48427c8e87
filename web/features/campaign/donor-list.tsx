import type { PublicDonation } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { donorName } from "./giving-texts.ts";
import type { LiveState } from "./live-campaign.ts";

interface DonorListProps {
  donations: readonly PublicDonation[];
  live: LiveState;
  brief?: boolean;
}

/** Donors with amount and time; new donations are highlighted for a moment. */
export function DonorList({ donations, live, brief }: DonorListProps) {
  const fresh = new Set(live.latest.map(({ number }) => number));
  return (
    <ul className={brief ? "donor-list donor-list-brief" : "donor-list"}>
      {donations.map(({ number, donor, amount, currency, message, given_at, offline }) => (
        <li
          key={number}
          className={fresh.has(number) ? "donor-list-item donor-list-fresh" : "donor-list-item"}
        >
          <Avatar name={donor.name} portrait={donor.portrait} />
          <p className="donor-list-who">
            <strong>{donorName(donor)}</strong>
            <span className="donor-list-when">
              <RelativeTime iso={given_at} />
              {offline && " · Donated offline"}
            </span>
          </p>
          <p className="donor-list-amount">{formatWire(amount, currency, { whole: true })}</p>
          {message && !brief && <p className="donor-list-message">{message}</p>}
        </li>
      ))}
    </ul>
  );
}
