import { useEffect, useRef, useState } from "react";

/**
 * Says what was done, for `<Said ref={saidRef}>`. The sentence takes the focus, because the button that
 * was pressed is gone or disabled by then.
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
