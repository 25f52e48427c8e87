import { useRef, useState } from "react";
import { listMyDonations } from "#contract/account/profile.ts";
import type { Donation } from "#contract/giving/donations.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";

interface DonationPage {
  readonly data: readonly Donation[];
  readonly next_cursor: string | null;
}

const firstPage = (): Promise<DonationPage> => authorisedApi(listMyDonations, {});

/** One's own donations, newest first; `more` adds a page. */
export function useOwnDonations() {
  const { answer: shown, failed, retry, setAnswer } = useAnswer(firstPage);
  const [busy, setBusy] = useState(false);
  const [moreFailed, setMoreFailed] = useState(false);
  const running = useRef(false);

  const more = async (): Promise<void> => {
    const cursor = shown?.next_cursor;
    if (!shown || !cursor || running.current) return;
    running.current = true;
    setBusy(true);
    setMoreFailed(false);
    try {
      const page = await authorisedApi(listMyDonations, { query: { cursor } });
      setAnswer({ ...page, data: [...shown.data, ...page.data] });
    } catch {
      setMoreFailed(true);
    }
    running.current = false;
    setBusy(false);
  };

  return { shown, failed, retry, more, busy, moreFailed };
}
