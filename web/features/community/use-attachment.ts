import { useEffect, useState } from "react";

interface ToggleState {
  readonly on: boolean;
  readonly count: number;
}

/** A toggle with a public count: both update optimistically, and the response corrects them. */
export function useAttachment(loaded: ToggleState, set: (on: boolean) => Promise<ToggleState>) {
  const { on, count } = loaded;
  const [local, setLocal] = useState<ToggleState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  // Reloaded values are newer than the local ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on each change.
  useEffect(() => setLocal(undefined), [on, count]);

  const shown = local ?? { on, count };
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    setLocal({ on: !shown.on, count: Math.max(0, shown.count + (shown.on ? -1 : 1)) });
    try {
      setLocal(await set(!shown.on));
    } catch {
      setLocal(undefined);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, busy, failed, toggle };
}
