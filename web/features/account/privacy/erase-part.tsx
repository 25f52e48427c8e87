import { useState } from "react";
import { useNavigate } from "react-router";
import { eraseAccount } from "#contract/account/profile.ts";
import { GOODBYE_PATH } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { browserSession } from "../../../lib/session/browser-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { firstFocus } from "../first-focus.ts";
import { CancelButton } from "../form-actions.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSettingsForm } from "../use-settings-form.ts";

export function ErasePart({ profile }: Pick<ProfileProps, "profile">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsCard
      title="Erase your account"
      lead="Your personal data is deleted. This can't be undone."
      tone="danger"
    >
      <p>
        <Button variant="quiet" className="btn-danger" onClick={() => setOpen(true)}>
          Erase your account
        </Button>
      </p>
      <Dialog open={open} onClose={close} title="Erase your account">
        <EraseForm profile={profile} onCancel={close} />
      </Dialog>
    </SettingsCard>
  );
}

interface EraseFormProps extends Pick<ProfileProps, "profile"> {
  onCancel: () => void;
}

function EraseForm({ profile, onCancel }: EraseFormProps) {
  const navigate = useNavigate();
  const form = useSettingsForm({
    initial: {},
    schema: eraseAccount.body,
    send: async (body) => {
      await authorisedApi(eraseAccount, { body });
      // Leave first: without a session, this page would send the user to log in.
      void navigate(GOODBYE_PATH, { replace: true, flushSync: true });
      browserSession().clear();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
      <div ref={firstFocus} tabIndex={-1} className="grid gap-3 outline-none">
        <p>
          Your name, email address, photo and the messages on your donations are deleted everywhere
          right away, and you are logged out on every device.
        </p>
        <p>
          Your donations stay in our books without your name, so that campaigns keep them and the
          accounts still add up.
        </p>
      </div>
      <FormProblem problem={form.problem} />
      <TextField
        label="Type ERASE to confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("confirm")}
      />
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      {profile.has_password && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onCancel} />
        <Button type="submit" className="btn-danger" busy={form.busy}>
          Erase my account
        </Button>
      </div>
    </form>
  );
}
