import { useEffect, useRef, useState } from "react";

/**
 * What was done, for `<Said ref={saidRef}>`. The sentence takes the focus: the button that it came
 * from has gone or is at rest.
 */
export function useSaid() {
  const [{ said, times }, setSaid] = useState<{ said?: string; times: number }>({ times: 0 });
  const saidRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (times > 0) saidRef.current?.focus();
  }, [times]);

  return {
    said,
    saidRef,
    say: (text: string) => setSaid((last) => ({ said: text, times: last.times + 1 })),
    unsay: () => setSaid((last) => ({ times: last.times })),
  };
}
