import { type MouseEvent, useState } from "react";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { SubmitButton } from "../submit-button.tsx";
import { NoMailHelp } from "./code-help.tsx";
import { awaitMail, type WaitingMail } from "./waiting-mail.ts";

/** Both come once they are needed, as on the page to log in. */
const verification = () => import("#contract/identity/verification.ts");
const passwordReset = () => import("#contract/identity/password-reset.ts");

interface ResendCodeProps {
  /** Undefined if the address is not known; the part then asks for it. */
  mail: WaitingMail | undefined;
}

type Told = { readonly text: string; readonly failed?: boolean };

/** Mails another code. */
export function ResendCode({ mail }: ResendCodeProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<Told>();

  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!mail) return setAsking(true);
    setBusy(true);
    try {
      const text = await resend(mail);
      setTold({ text });
      void showToast("info", text);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      setTold({ text: error instanceof Error ? error.message : "", failed: true });
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      <p>
        No mail? Look into the spam folder.{" "}
        <a href={VERIFICATION_CODE_PATH} className="link" aria-disabled={busy} onClick={onClick}>
          Resend now
        </a>
        . <NoMailHelp />
      </p>
      <p role="status" className={told?.failed ? "field-error" : "sign-in-told"}>
        {told?.text}
      </p>
      {asking && !mail && (
        <ResendForm
          onSend={async (email) => {
            setTold({ text: await resend({ purpose: "verify", email }) });
          }}
        />
      )}
    </div>
  );
}

/** Answers with the server's message. Throws ApiError. */
async function resend({ purpose, email }: WaitingMail): Promise<string> {
  const body = { email };
  const { message } =
    purpose === "reset"
      ? await browserApi((await passwordReset()).resetPassword, { body })
      : await browserApi((await verification()).resendVerification, { body });
  awaitMail({ purpose, email });
  return message;
}

/** Asks for the address that the code should go to. */
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
        hint="The one that you signed up with."
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field("email")}
      />
      <SubmitButton busy={busy}>Mail a code</SubmitButton>
    </form>
  );
}
