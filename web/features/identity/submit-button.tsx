import type { ReactNode } from "react";
import { useSession } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Disabled until the scripts run, because the form can't be sent without them. A press leaves the
 * focus in the field: leaving the field may show its error, and the button would move away from
 * under the pointer.
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
