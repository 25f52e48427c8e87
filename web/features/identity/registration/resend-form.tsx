import { resendVerification } from "#contract/identity/verification.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { SubmitButton } from "../submit-button.tsx";

/** Asks where the code should go. */
export function ResendForm({ onSend }: { onSend: (email: string) => Promise<void> }) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: resendVerification.body,
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
