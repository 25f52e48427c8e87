import { TERMS_PATH } from "#contract/page-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { PROOF_NOTICE } from "../with-proof.ts";
import type { DonationMessages } from "./donation-body.ts";
import type { GivingValues } from "./giving-values.ts";

interface SendPartProps {
  initial: GivingValues;
  errors: DonationMessages;
  busy: boolean;
  proving: boolean;
}

/** The terms and the button, which the style sheet chooses by the selected method, so that it works without JavaScript. */
export function SendPart({ initial, errors, busy, proving }: SendPartProps) {
  const button = { type: "submit", variant: "giving", size: "large", busy } as const;
  return (
    <div className="send-part">
      <div id="accept_terms-field">
        <Checkbox
          label={
            <>
              I accept the{" "}
              <a href={TERMS_PATH} target="_blank" className="link" rel="noopener">
                terms<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          }
          name="accept_terms"
          defaultChecked={initial.accept_terms}
          error={errors.accept_terms}
        />
      </div>
      <p className="send-part-none text-ink-soft">Select a payment method above to continue.</p>
      <Button {...button} className="send-part-card">
        Process to payment gateway
      </Button>
      <Button {...button} className="send-part-transfer">
        Show bank details
      </Button>
      <Button {...button} className="send-part-crypto">
        Donate with crypto
      </Button>
      <Button {...button} className="send-part-any">
        Continue to payment
      </Button>
      <p className={proving ? "text-ink-soft" : "sr-only"} role="status">
        {proving ? PROOF_NOTICE : busy && "Preparing your donation"}
      </p>
    </div>
  );
}
