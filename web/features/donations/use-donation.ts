import { useEffect, useState } from "react";
import { type Donation, getDonation } from "#contract/giving/donations.ts";
import { browserApi } from "../../lib/api/api.ts";
import { isFinal, nextPause } from "./donation-progress.ts";
import { forgetKeys, tabStore } from "./form/donation-key.ts";

const FIRST_PAUSE_MS = 1000;

/** The donation, asked for again and again until its state is final. */
export function useDonation(first: Donation, secret: string): Donation {
  const [donation, setDonation] = useState(first);
  const { id, state } = donation;
  const final = isFinal(state);

  useEffect(() => {
    if (final) {
      forgetKeys(tabStore());
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async (pause: number) => {
      // A failed call says nothing about the donation; the next one may succeed.
      const latest = await askFor(id, secret).catch(() => undefined);
      if (over) return;
      if (latest) setDonation(latest);
      if (!latest || !isFinal(latest.state)) lookIn(nextPause(pause));
    };
    const lookIn = (pause: number) => {
      timer = setTimeout(look, pause, pause);
    };
    lookIn(FIRST_PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, secret, final]);

  return donation;
}

function askFor(id: string, secret: string): Promise<Donation> {
  return browserApi(getDonation, { params: { id }, query: { secret } });
}
