import { useCallback, useEffect, useState } from "react";

interface Loading<T> {
  /** Undefined until the first answer comes. It stays while another one is loaded. */
  readonly answer: T | undefined;
  /** True if the answer came from an earlier `load`. */
  readonly stale: boolean;
  readonly failed: boolean;
  /** Asks again, and clears a failure at once. */
  readonly retry: () => void;
  /** Asks again. The answer or failure stays as it is until the new one comes. */
  readonly reload: () => void;
  readonly setAnswer: (answer: T) => void;
}

/**
 * The answer to a call. It is asked for when the part is first shown, and again with a new `load`.
 */
export function useAnswer<T>(load: () => Promise<T>): Loading<T> {
  const [shown, setShown] = useState<{ of: typeof load; answer: T }>();
  const [failure, setFailure] = useState<{ of: typeof load }>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew.
  useEffect(() => {
    let left = false;
    load().then(
      (answer) => {
        if (left) return;
        setShown({ of: load, answer });
        setFailure(undefined);
      },
      () => left || setFailure({ of: load }),
    );
    return () => {
      left = true;
    };
  }, [load, tries]);

  const reload = useCallback(() => setTries((count) => count + 1), []);
  const retry = useCallback(() => {
    setFailure(undefined);
    reload();
  }, [reload]);
  const setAnswer = useCallback((answer: T) => setShown({ of: load, answer }), [load]);
  return {
    answer: shown?.answer,
    stale: shown !== undefined && shown.of !== load,
    failed: failure?.of === load,
    retry,
    reload,
    setAnswer,
  };
}
