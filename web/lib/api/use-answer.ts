import { useCallback, useEffect, useState } from "react";

interface Loading<T> {
  /** Undefined until it has come. */
  readonly answer: T | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly setAnswer: (answer: T) => void;
}

/** What a call answers, asked for when the part is first shown. `load` has to stay the same. */
export function useAnswer<T>(load: () => Promise<T>): Loading<T> {
  const [answer, setAnswer] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew.
  useEffect(() => {
    let left = false;
    load().then(
      (found) => left || setAnswer(found),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [load, tries]);

  const retry = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  return { answer, failed, retry, setAnswer };
}
