import { useCallback, useEffect, useState } from "react";

interface Loading<T> {
  /** Undefined until the first response. It stays while another is loading. */
  readonly answer: T | undefined;
  /** Whether the answer came from an earlier `load`. */
  readonly stale: boolean;
  readonly failed: boolean;
  /** Clears the failure immediately and loads again. */
  readonly retry: () => void;
  /** Loads again. The answer or failure stays until then. */
  readonly reload: () => void;
  readonly setAnswer: (answer: T) => void;
}

/** Loads on mount, and again whenever `load` changes. */
export function useResponse<T>(load: () => Promise<T>): Loading<T> {
  const [shown, setShown] = useState<{ source: typeof load; answer: T }>();
  const [failure, setFailure] = useState<{ source: typeof load }>();
  const [attempts, setAttempts] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    let cancelled = false;
    load().then(
      (answer) => {
        if (cancelled) return;
        setShown({ source: load, answer });
        setFailure(undefined);
      },
      () => cancelled || setFailure({ source: load }),
    );
    return () => {
      cancelled = true;
    };
  }, [load, attempts]);

  const reload = useCallback(() => setAttempts((count) => count + 1), []);
  const retry = useCallback(() => {
    setFailure(undefined);
    reload();
  }, [reload]);
  const setAnswer = useCallback((answer: T) => setShown({ source: load, answer }), [load]);
  return {
    answer: shown?.answer,
    stale: shown !== undefined && shown.source !== load,
    failed: failure?.source === load,
    retry,
    reload,
    setAnswer,
  };
}
