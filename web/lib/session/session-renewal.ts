import type { HeldToken, SessionKeeper } from "./session-keeper.ts";
import type { SessionParts } from "./session-parts.ts";

export type Renewal = "renewed" | "ended" | "unreachable";

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Renews the token on request and when due, once for all tabs. */
export function createSessionRenewal(parts: SessionParts, keeper: SessionKeeper) {
  let renewing: Promise<Renewal> | undefined;
  let cancelTimer = () => {};
  /** ms; above zero while the server is not responding. */
  let pause = 0;

  function runOnce(work: () => Promise<Renewal>): Promise<Renewal> {
    renewing ??= parts.exclusively(work).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** `stale` is the token to replace. Another token in the store was renewed by another tab. */
  const renew = (stale: string | undefined): Promise<Renewal> =>
    runOnce(async () => {
      const stored = keeper.stored();
      if (!stored) return end();
      const left = keeper.lifeLeft(stored);
      if (stored.access === stale || left === 0) return requestToken();
      keeper.hold(stored, left);
      return "renewed";
    });

  async function requestToken(): Promise<Renewal> {
    const stored = keeper.stored();
    const answer = await parts.refresh();
    if (answer === "unreachable") {
      pause = Math.min(pause * 2 || FIRST_RETRY_MS, LONGEST_RETRY_MS);
      if (keeper.held()) wakeAt(parts.clock() + pause);
      return answer;
    }
    // A logout, here or in another tab, before the response arrived.
    if (stored && !keeper.stored()) return end();
    return answer !== "refused" && keeper.take(answer.access) ? "renewed" : end();
  }

  function end(): Renewal {
    if (keeper.held() || !keeper.state().checked) keeper.drop();
    return "ended";
  }

  function wakeAt(time: number): void {
    cancelTimer();
    cancelTimer = parts.later(wake, Math.max(time - parts.clock(), FIRST_RETRY_MS));
  }

  /**
   * Renews when due, but not while the page is hidden. A lost response is retried even then, because
   * the server accepts a used token only for a moment.
   */
  async function wake(): Promise<void> {
    const held = keeper.held();
    const isUrgent = pause > 0 && pause < LONGEST_RETRY_MS;
    if (!held || (parts.hidden() && !isUrgent)) return;
    if (pause === 0 && parts.clock() < held.renewAt) return wakeAt(held.renewAt);
    await renew(held.access);
  }

  keeper.watchHeld((held: HeldToken | undefined) => {
    cancelTimer();
    pause = 0;
    if (held) wakeAt(held.renewAt);
  });

  return {
    renew,
    wake,
    /** Requests a token even if none is stored. */
    adopt: () => runOnce(requestToken),
    /** Retries until the server responds. Until then the stored token is not trusted. */
    check: async (stale: string): Promise<void> => {
      for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
        if ((await renew(stale)) !== "unreachable" || keeper.state().checked) return;
        await new Promise<void>((resolve) => parts.later(resolve, pause));
      }
    },
  };
}
