import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { visitorApi } from "../../../lib/session/authorised-api.ts";
import { withProof } from "../with-proof.ts";
import { dropKey, keyFor, tabStore } from "./donation-key.ts";
import { type GivingFailure, givingFailure } from "./giving-failure.ts";
import type { GivingBody } from "./giving-values.ts";
import { startGiving } from "./start-giving.ts";
import { startWithRetries } from "./start-with-retries.ts";

/**
 * Starts a donation or a recurring one and leaves for the gateway, or returns the failure. `start` does nothing while an earlier call
 * is running; `proving` is true during a proof of work.
 */
export function useStartDonation() {
  const [busy, setBusy] = useState(false);
  const [proving, setProving] = useState(false);
  const sending = useRef(false);

  const setSending = (isSending: boolean) => {
    sending.current = isSending;
    setBusy(isSending);
    setProving(false);
  };

  useEffect(() => {
    // The browser may restore this page from its cache when the donor returns from the gateway.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const start = async (body: GivingBody): Promise<GivingFailure | undefined> => {
    if (sending.current) return;
    setSending(true);
    const store = tabStore();
    try {
      const key = keyFor(store, body);
      const send = (challenge = body.challenge) =>
        startWithRetries(() => startGiving(visitorApi, key, { ...body, challenge }));
      const onChallenge = () => setProving(true);
      location.assign(await withProof(send, { onChallenge }));
    } catch (error) {
      setSending(false);
      if (!(error instanceof ApiError)) {
        reportError(error);
        return givingFailure({ code: "internal", detail: [] });
      }
      if (error.answer.code === "key_reused") dropKey(store, body);
      return givingFailure(error.answer);
    }
  };

  return { busy, proving, start };
}
