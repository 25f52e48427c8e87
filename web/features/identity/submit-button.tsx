import type { ReactNode } from "react";
import { useSession } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Disabled until scripts run, because the form needs them. A press leaves the focus in its field:
 * on blur an error could appear and move the button away.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { checked } = useSession();
  return (
    <Button
      type="submit"
      size="large"
      busy={busy}
      disabled={!checked}
      className="w-full"
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  );
}
