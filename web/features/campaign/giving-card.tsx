import type { ReactNode } from "react";
import type { Campaign, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import { donationPath } from "#contract/page-paths.ts";
import { donorsText, timeLeftText } from "../../lib/campaign/campaign-texts.ts";
import { offeredAmounts } from "../../lib/campaign/offered-amounts.ts";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";
import { alternativesPath, viewAddress } from "./campaign-address.ts";
import { DonorList } from "./donor-list.tsx";
import {
  closedCampaignText,
  goalPercent,
  monthlyDonorsText,
  recentDonorsText,
} from "./giving-texts.ts";
import { type LiveState, prependArrived } from "./live-campaign.ts";
import { ShareButton } from "./share-button.tsx";

const RECENT_SHOWN = 3;

interface GivingCardProps {
  campaign: Omit<Campaign, "story" | "funds" | "events" | "recent_donors">;
  recent: readonly PublicDonation[];
  live: LiveState;
  address: string;
  attach?: ReactNode;
}

/** Totals and the donate button; stays next to the story on wide screens. */
export function GivingCard({ campaign, recent, live, address, attach }: GivingCardProps) {
  const { id, title, raised, goal, currency } = campaign;
  const donors = prependArrived(live, recent).slice(0, RECENT_SHOWN);
  const recentDonors = recentDonorsText(campaign.donors_last_week);
  const monthlyDonors = monthlyDonorsText(campaign.monthly_donors);
  const closed = closedCampaignText(campaign);
  const whole = { whole: true };
  return (
    <section className="giving-card" aria-label="Fundraising progress">
      <p className="giving-card-raised">
        <strong>{formatWire(raised, currency, whole)}</strong>{" "}
        <span>{`raised of ${formatWire(goal, currency, whole)} target`}</span>
      </p>
      <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
      <ul className="giving-card-facts">
        <li>{donorsText(campaign.donor_count)}</li>
        <li>{`${goalPercent(campaign)}% of goal`}</li>
        <li>{timeLeftText(campaign)}</li>
      </ul>
      {!closed && <GivingAmounts {...campaign} />}
      {recentDonors && !closed && (
        <p className="giving-card-just">
          <AvatarStack people={donors.map(({ donor }) => donor)} />
          <span>
            {recentDonors}
            <span className="giving-card-when">in the last seven days</span>
          </span>
        </p>
      )}
      {monthlyDonors && !closed && (
        <p>
          <strong>{monthlyDonors}</strong>
        </p>
      )}
      {donors.length === 0 && !closed && (
        <p className="giving-card-just">No donations yet. Be the first stream to join.</p>
      )}
      {closed ? (
        <div className="giving-card-standstill">
          <h2>{closed.title}</h2>
          <p>{closed.text}</p>
          <ButtonLink href={alternativesPath(campaign)} className="w-full">
            {campaign.similar.length > 0 ? "See similar campaigns" : "See other campaigns"}
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink
          href={donationPath(id)}
          variant="giving"
          size="large"
          className="max-lg:hidden w-full"
        >
          Donate now
        </ButtonLink>
      )}
      <ShareButton id={id} title={title} address={address} className="w-full">
        Share Campaign
      </ShareButton>
      {attach}
      {donors.length > 0 && (
        <div className="giving-card-recent">
          <h2 className="text-lg">Latest donations</h2>
          <DonorList donations={donors} live={live} brief />
          <a href={viewAddress(id, { tab: "donation" })} className="link">
            See all donations
          </a>
        </div>
      )}
    </section>
  );
}

function GivingAmounts(campaign: Pick<Campaign, "id" | "currency" | "suggested_amounts">) {
  const { id, currency } = campaign;
  return (
    <ul className="giving-card-amounts" aria-label="Amounts">
      {offeredAmounts(campaign).map(({ amount }) => (
        <li key={amount}>
          <a href={donationPath(id, { amount, currency })}>
            <span className="sr-only">Donate </span>
            {formatWire(amount, currency, { whole: true })}
          </a>
        </li>
      ))}
      <li>
        <a href={donationPath(id)}>
          Other<span className="sr-only"> amount</span>
        </a>
      </li>
    </ul>
  );
}
