import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Donation } from "#contract/giving/donations.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { CampaignStream, type CampaignStreamData } from "./campaign-stream.tsx";
import { EXPLORE_MORE_PATH, giveAgainPath } from "./donation-links.ts";
import { donationOutcome, isFinal } from "./donation-progress.ts";
import { DonationReceipt } from "./donation-receipt.tsx";
import { SandboxBanner } from "./sandbox-banner.tsx";
import { ShareLinks } from "./share-links.tsx";
import { useDonation } from "./use-donation.ts";
import { WaitingNote } from "./waiting-note.tsx";

interface DonationResultProps {
  donation: Donation;
  secret: string;
  stream: CampaignStreamData | null;
  /** Origin of the site's own links. */
  publicUrl: string;
  productName: string;
  sandbox: boolean;
}

/** The state of a donation, kept current until it is final. */
export function DonationResult(props: DonationResultProps) {
  const donation = useDonation(props.donation, props.secret);
  const { state, campaign } = donation;
  const { title, lead, tone } = donationOutcome(donation);
  useFreshPage(isFinal(state) && !isFinal(props.donation.state));
  const done = tone === "done";
  return (
    <div className="wrap donation-result">
      {props.sandbox && <SandboxBanner />}
      <p className="hidden print:block">{props.productName} · Confirmation of a donation</p>
      <section
        className={done ? "donation-result-head on-river" : "donation-result-head"}
        aria-labelledby="outcome"
      >
        <div className="grid justify-items-start gap-6">
          <StreamLine />
          <div role="status">
            <h1 id="outcome" className="text-title">
              {title}
            </h1>
            <p className="mt-3 text-lead">{lead}</p>
          </div>
          {tone === "waiting" && <WaitingNote donation={donation} secret={props.secret} />}
          <p className="flex flex-wrap gap-3 no-print">
            {tone === "over" && (
              <ButtonLink href={giveAgainPath(campaign.id, donation)} variant="giving">
                Try again
              </ButtonLink>
            )}
            <ButtonLink href={EXPLORE_MORE_PATH} variant="quiet">
              Explore more Fundraisers
            </ButtonLink>
          </p>
        </div>
        {props.stream && <CampaignStream stream={props.stream} title={campaign.title} />}
      </section>
      <DonationReceipt {...props} donation={donation} />
      {tone !== "over" && <ShareLinks campaign={campaign} publicUrl={props.publicUrl} />}
    </div>
  );
}

/** Loads the page's data again when the state is final, so that the title changes too. */
function useFreshPage(ended: boolean): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    if (!ended || asked.current) return;
    asked.current = true;
    revalidate();
  }, [ended, revalidate]);
}
