import { useEffect, useState } from "react";
import { getDonation, type HeldDonation } from "#contract/giving/donations.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { isFinal, isWhole, nextPause } from "./donation-progress.ts";
import { forgetKeys, tabStore } from "./form/donation-key.ts";

const FIRST_PAUSE_MS = 1000;

/** The donation, asked for again and again until its state is final and it has its receipt. */
export function useDonation(first: HeldDonation, secret: string): HeldDonation {
  const [donation, setDonation] = useState(first);
  const { id, state } = donation;
  const final = isFinal(state);
  const whole = isWhole(donation);

  useEffect(() => {
    if (final) forgetKeys(tabStore());
  }, [final]);

  useEffect(() => {
    if (whole) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async (pause: number) => {
      // A failed call says nothing about the donation; the next one may succeed.
      const latest = await askFor(id, secret).catch(() => undefined);
      if (over) return;
      if (latest) setDonation(latest);
      if (!latest || !isWhole(latest)) lookIn(nextPause(pause));
    };
    const lookIn = (pause: number) => {
      timer = setTimeout(look, pause, pause);
    };
    lookIn(FIRST_PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, secret, whole]);

  return donation;
}

function askFor(id: string, secret: string): Promise<HeldDonation> {
  return visitorApi(getDonation, { params: { id }, query: { secret } });
}
