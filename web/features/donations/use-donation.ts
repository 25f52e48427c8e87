import { useEffect, useState } from "react";
import type { DonationForDonor } from "#contract/giving/donations.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { isComplete, isFinal, nextDelay } from "./donation-progress.ts";
import { dropKeys, tabStore } from "./form/donation-key.ts";

const FIRST_DELAY_MS = 1000;

/** Loads the contract only for a donation that is not over. */
async function fetchDonation(id: string, secret: string): Promise<DonationForDonor> {
  const { getDonation } = await import("#contract/giving/donations.ts");
  return visitorApi(getDonation, { params: { id }, query: { secret } });
}

/** The donation, polled until its state is final and it has its receipt. A transfer takes days, so it is not polled. */
export function useDonation(initial: DonationForDonor, secret: string): DonationForDonor {
  const [donation, setDonation] = useState(initial);
  const { id, state } = donation;
  const final = isFinal(state);
  const complete = isComplete(donation) || donation.transfer !== null;

  useEffect(() => {
    if (final) dropKeys(tabStore());
  }, [final]);

  useEffect(() => {
    if (complete) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const poll = async (delay: number) => {
      // A failed call says nothing about the donation; the next one may succeed.
      const latest = await fetchDonation(id, secret).catch(() => undefined);
      if (stopped) return;
      if (latest) setDonation(latest);
      if (!latest || !isComplete(latest)) pollIn(nextDelay(delay));
    };
    const pollIn = (delay: number) => {
      timer = setTimeout(poll, delay, delay);
    };
    pollIn(FIRST_DELAY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [id, secret, complete]);

  return donation;
}
