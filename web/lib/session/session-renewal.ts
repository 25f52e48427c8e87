import type { SessionEnvironment } from "./session-environment.ts";
import type { ActiveToken, TokenHolder } from "./token-holder.ts";

export type Renewal = "renewed" | "ended" | "unreachable";

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Renews the token on request and when due, once for all tabs. */
export function createSessionRenewal(parts: SessionEnvironment, tokens: TokenHolder) {
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
      const stored = tokens.stored();
      if (!stored) return end();
      const left = tokens.remainingLife(stored);
      if (stored.access === stale || left === 0) return requestToken();
      tokens.activate(stored, left);
      return "renewed";
    });

  async function requestToken(): Promise<Renewal> {
    const stored = tokens.stored();
    const answer = await parts.refresh();
    if (answer === "unreachable") {
      pause = Math.min(pause * 2 || FIRST_RETRY_MS, LONGEST_RETRY_MS);
      if (tokens.active()) wakeAt(parts.clock() + pause);
      return answer;
    }
    // A logout, here or in another tab, before the response arrived.
    if (stored && !tokens.stored()) return end();
    return answer !== "refused" && tokens.store(answer.access) ? "renewed" : end();
  }

  function end(): Renewal {
    if (tokens.active() || !tokens.state().checked) tokens.clear();
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
    const active = tokens.active();
    const isUrgent = pause > 0 && pause < LONGEST_RETRY_MS;
    if (!active || (parts.hidden() && !isUrgent)) return;
    if (pause === 0 && parts.clock() < active.renewAt) return wakeAt(active.renewAt);
    await renew(active.access);
  }

  tokens.onActiveChange((active: ActiveToken | undefined) => {
    cancelTimer();
    pause = 0;
    if (active) wakeAt(active.renewAt);
  });

  return {
    renew,
    wake,
    /** Requests a token even if none is stored. */
    adopt: () => runOnce(requestToken),
    /** Retries until the server responds. Until then the stored token is not trusted. */
    check: async (stale: string): Promise<void> => {
      for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
        if ((await renew(stale)) !== "unreachable" || tokens.state().checked) return;
        await new Promise<void>((resolve) => parts.later(resolve, pause));
      }
    },
  };
}
