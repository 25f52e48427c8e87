import { useState } from "react";
import * as z from "zod/mini";
import { newPassword } from "#contract/identity/passwords.ts";
import { register, registerSimply } from "#contract/identity/registration.ts";
import { personName } from "#contract/plain-text.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { ConfirmingLogin } from "./confirming-login.tsx";
import { setPendingEmail } from "./pending-email.ts";

const schema = z.object({ name: personName(100, "Name is required"), password: newPassword });

export interface Guest {
  readonly name: string | null;
  readonly email: string;
  /** Belongs to the account once its address is confirmed. */
  readonly donation: { readonly id: string; readonly secret: string };
}

/**
 * Signs up a user whose address is known, and asks for a name if there is none. As with the long
 * form, an existing account stays untouched, and a new one needs its address confirmed.
 */
export function PasswordOnlyForm({
  name,
  email,
  donation,
  onConfirmed,
}: Guest & { onConfirmed: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema,
    defaultValues: { name: name ?? "" },
    send: async ({ name: typed, password }) => {
      await signUp(typed, { email, password, donation });
      setPendingEmail({ purpose: "verify", email });
      setChosen(password);
    },
  });
  const password = form.watch("password") ?? "";

  if (chosen !== undefined) {
    return <ConfirmingLogin email={email} password={chosen} onConfirmed={onConfirmed} />;
  }
  return (
    <form method="post" className="sign-in-fields mt-4 max-w-96" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {/* For password managers. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      {name === null && (
        <TextField label="Name" autoComplete="name" maxLength={100} {...field("name")} />
      )}
      <NewPasswordField
        label="Password"
        typed={password}
        own={[form.watch("name") ?? "", email]}
        {...field("password")}
      />
      <SubmitButton busy={busy}>Create my account</SubmitButton>
    </form>
  );
}

/** The last word becomes the last name; a single word is a first name only. */
async function signUp(
  name: string,
  person: Pick<Guest, "email" | "donation"> & { password: string },
): Promise<void> {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? words.pop() : undefined;
  const first_name = words.join(" ");
  if (last_name) {
    await browserApi(register, { body: { first_name, last_name, ...person } });
  } else {
    const body = { ...person, username: first_name, password2: person.password };
    await browserApi(registerSimply, { body });
  }
}
