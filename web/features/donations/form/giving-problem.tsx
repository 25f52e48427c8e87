import type { MouseEvent, Ref } from "react";
import { Button } from "../../../ui/button.tsx";
import type { DonationMessages } from "./donation-body.ts";
import { canTryAgain, type GivingFailure } from "./giving-failure.ts";

interface GivingProblemProps {
  ref: Ref<HTMLElement>;
  failed: GivingFailure | null;
  errors: DonationMessages;
  busy: boolean;
  onPick: (field: string) => void;
}

/** Explains above the form why it was not sent, with a link to each wrong field. */
export function GivingProblem({ ref, failed, errors, busy, onPick }: GivingProblemProps) {
  const fields = Object.entries(errors).filter(([, message]) => message);
  if (!failed || (failed.code === "invalid" && fields.length === 0)) return null;

  const pick = (event: MouseEvent, name: string) => {
    event.preventDefault();
    onPick(name);
  };

  return (
    <section ref={ref} tabIndex={-1} className="giving-problem" aria-labelledby="problem">
      <h2 id="problem">{failed.message}</h2>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}-field`} className="link" onClick={(event) => pick(event, name)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {canTryAgain(failed) && (
        <Button type="submit" busy={busy}>
          Try again
        </Button>
      )}
    </section>
  );
}
