import { type MouseEvent, useState } from "react";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { SubmitButton } from "../submit-button.tsx";
import { NoEmailHelp } from "./code-notes.tsx";
import { type PendingEmail, setPendingEmail } from "./pending-email.ts";

/** Both are loaded on demand, as on the login page. */
const verification = () => import("#contract/identity/verification.ts");
const passwordReset = () => import("#contract/identity/password-reset.ts");

interface ResendCodeProps {
  /** Undefined if the address is unknown; the form then asks for it. */
  pending: PendingEmail | undefined;
}

type Outcome = { readonly text: string; readonly failed?: boolean };

export function ResendCode({ pending }: ResendCodeProps) {
  const [busy, setBusy] = useState(false);
  const [asksForAddress, setAsksForAddress] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!pending) return setAsksForAddress(true);
    setBusy(true);
    try {
      const text = await resend(pending);
      setOutcome({ text });
      void showToast("info", text);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      setOutcome({ text: error instanceof Error ? error.message : "", failed: true });
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      <p>
        No email? Check your spam folder.{" "}
        <a href={VERIFICATION_CODE_PATH} className="link" aria-disabled={busy} onClick={onClick}>
          Resend now
        </a>
        . <NoEmailHelp />
      </p>
      <p role="status" className={outcome?.failed ? "field-error" : "sign-in-outcome"}>
        {outcome?.text}
      </p>
      {asksForAddress && !pending && (
        <ResendForm
          onSend={async (email) => {
            setOutcome({ text: await resend({ purpose: "verify", email }) });
          }}
        />
      )}
    </div>
  );
}

/** Returns the server's message. Throws ApiError. */
async function resend({ purpose, email }: PendingEmail): Promise<string> {
  const body = { email };
  const { message } =
    purpose === "reset"
      ? await browserApi((await passwordReset()).resetPassword, { body })
      : await browserApi((await verification()).resendVerification, { body });
  setPendingEmail({ purpose, email });
  return message;
}

function ResendForm({ onSend }: { onSend: (email: string) => Promise<void> }) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await verification()).resendVerification.body,
    send: ({ email }) => onSend(email),
  });
  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <TextField
        label="Email"
        hint="The one you signed up with."
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field("email")}
      />
      <SubmitButton busy={busy}>Send code</SubmitButton>
    </form>
  );
}
