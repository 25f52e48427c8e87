import { useEffect, useState } from "react";

interface Attached {
  readonly on: boolean;
  readonly count: number;
}

/** A switch with a public count: both change at once, and the answer corrects them. */
export function useAttachment(
  known: { on: boolean; count: number },
  set: (on: boolean) => Promise<Attached>,
) {
  const { on, count } = known;
  const [mine, setMine] = useState<Attached>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  // What the page has just loaded is newer than what was clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten with each change.
  useEffect(() => setMine(undefined), [on, count]);

  const shown = mine ?? { on, count };
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    setMine({ on: !shown.on, count: Math.max(0, shown.count + (shown.on ? -1 : 1)) });
    try {
      setMine(await set(!shown.on));
    } catch {
      setMine(undefined);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, busy, failed, toggle };
}
