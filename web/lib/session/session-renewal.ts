import type { HeldToken, SessionKeeper } from "./session-keeper.ts";
import type { SessionParts } from "./session-parts.ts";

export type Renewal = "renewed" | "ended" | "unreachable";

const RETRY_FIRST = 1000;
const RETRY_MOST = 30_000;

/** Renews the token when asked and when it is time, and only once for all tabs. */
export function createSessionRenewal(parts: SessionParts, keeper: SessionKeeper) {
  let renewing: Promise<Renewal> | undefined;
  let callOff = () => {};
  /** ms; above zero while the server has not answered. */
  let pause = 0;

  function once(work: () => Promise<Renewal>): Promise<Renewal> {
    renewing ??= parts.exclusively(work).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** `stale` is the token to replace. If the store has another one, another tab has renewed it. */
  const renew = (stale: string | undefined): Promise<Renewal> =>
    once(async () => {
      const before = keeper.stored();
      if (!before) return end();
      const left = keeper.lifeLeft(before);
      if (before.access === stale || left === 0) return ask();
      keeper.hold(before, left);
      return "renewed";
    });

  async function ask(): Promise<Renewal> {
    const before = keeper.stored();
    const answer = await parts.refresh();
    if (answer === "unreachable") {
      pause = Math.min(pause * 2 || RETRY_FIRST, RETRY_MOST);
      if (keeper.held()) wakeAt(parts.clock() + pause);
      return answer;
    }
    // Somebody logged out, here or in another tab, while the answer was on its way.
    if (before && !keeper.stored()) return end();
    return answer !== "refused" && keeper.take(answer.access) ? "renewed" : end();
  }

  function end(): Renewal {
    if (keeper.held() || !keeper.state().checked) keeper.drop();
    return "ended";
  }

  function wakeAt(time: number): void {
    callOff();
    callOff = parts.later(wake, Math.max(time - parts.clock(), RETRY_FIRST));
  }

  /**
   * Renews when it is time, but not while the page is hidden. If only the answer may have been
   * lost, it renews even then: the server accepts a used token for a moment only.
   */
  async function wake(): Promise<void> {
    const held = keeper.held();
    const pressing = pause > 0 && pause < RETRY_MOST;
    if (!held || (parts.hidden() && !pressing)) return;
    if (pause === 0 && parts.clock() < held.renewAt) return wakeAt(held.renewAt);
    await renew(held.access);
  }

  keeper.watchHeld((held: HeldToken | undefined) => {
    callOff();
    pause = 0;
    if (held) wakeAt(held.renewAt);
  });

  return {
    renew,
    wake,
    /** Asks for a token even if none is stored. */
    adopt: () => once(ask),
    /** Asks until the server answers. Until then the stored token is not trusted. */
    check: async (stale: string): Promise<void> => {
      for (let pause = RETRY_FIRST; ; pause = Math.min(pause * 2, RETRY_MOST)) {
        if ((await renew(stale)) !== "unreachable" || keeper.state().checked) return;
        await new Promise<void>((resolve) => parts.later(resolve, pause));
      }
    },
  };
}
