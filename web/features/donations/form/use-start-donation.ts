import { useEffect, useRef, useState } from "react";
import type { StartDonationBody } from "#contract/giving/donations.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { visitorApi } from "../../../lib/session/authorised-api.ts";
import { nextAddress } from "../donation-links.ts";
import { withProof } from "../with-proof.ts";
import { forgetKey, keyFor, tabStore } from "./donation-key.ts";
import { type GivingFailure, givingFailure } from "./giving-failure.ts";
import { startPatiently } from "./start-patiently.ts";

/**
 * Starts a donation and leaves for the gateway. `start` does nothing while an earlier call is running; `proving`
 * says that it waits for a proof of work.
 * Where it fails, it answers the failure and the page stays.
 */
export function useStartDonation() {
  const [busy, setBusy] = useState(false);
  const [proving, setProving] = useState(false);
  const sending = useRef(false);

  const settle = (on: boolean) => {
    sending.current = on;
    setBusy(on);
    setProving(false);
  };

  useEffect(() => {
    // The browser may keep this page while the donor is at the gateway: make it usable again.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const start = async (body: StartDonationBody): Promise<GivingFailure | undefined> => {
    if (sending.current) return;
    settle(true);
    const store = tabStore();
    try {
      const { startDonation } = await import("#contract/giving/donations.ts");
      const headers = { "idempotency-key": keyFor(store, body) };
      const send = (challenge = body.challenge) =>
        startPatiently(() => visitorApi(startDonation, { headers, body: { ...body, challenge } }));
      const onChallenge = () => setProving(true);
      location.assign(nextAddress(await withProof(send, { onChallenge })));
    } catch (error) {
      settle(false);
      if (!(error instanceof ApiError)) {
        reportError(error);
        return givingFailure({ code: "internal", detail: [] });
      }
      if (error.answer.code === "key_reused") forgetKey(store, body);
      return givingFailure(error.answer);
    }
  };

  return { busy, proving, start };
}
