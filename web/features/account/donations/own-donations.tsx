import { useState } from "react";
import { DonationPanel } from "./donation-panel.tsx";
import { OfferedCard } from "./offered-card.tsx";
import { PledgeCard } from "./pledge-card.tsx";
import { RecurringCard } from "./recurring-card.tsx";

/** The person's recurring donations, donations and pledges, and earlier donations to claim. */
export function OwnDonations() {
  const [claimCount, setClaimCount] = useState(0);
  return (
    <>
      <OfferedCard onClaimed={() => setClaimCount((count) => count + 1)} />
      <RecurringCard key={`recurring-${claimCount}`} />
      <DonationPanel key={claimCount} />
      <PledgeCard />
    </>
  );
}
