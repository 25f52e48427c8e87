import { useEffect, useRef, useState } from "react";

/**
 * State for `<Said ref={statusRef}>`. A new status takes the focus, because the pressed button is
 * gone or disabled by then.
 */
export function useStatusMessage() {
  const [{ status, times }, setState] = useState<{ status?: string; times: number }>({ times: 0 });
  const statusRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (times > 0) statusRef.current?.focus();
  }, [times]);

  return {
    status,
    statusRef,
    showStatus: (text: string) => setState((last) => ({ status: text, times: last.times + 1 })),
    clearStatus: () => setState((last) => ({ times: last.times })),
  };
}
