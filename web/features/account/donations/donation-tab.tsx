import { useState } from "react";
import { DonationPanel } from "./donation-panel.tsx";
import { OfferedCard } from "./offered-card.tsx";
import { PledgeCard } from "./pledge-card.tsx";

/** What one gave, and what might be one's own. */
export function DonationTab() {
  const [claimed, setClaimed] = useState(0);
  return (
    <>
      <OfferedCard onClaimed={() => setClaimed((count) => count + 1)} />
      <DonationPanel key={claimed} />
      <PledgeCard />
    </>
  );
}
