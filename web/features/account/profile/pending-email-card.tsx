import { abandonEmailChange, type Profile } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { EmailCodesForm } from "./email-codes-form.tsx";

interface PendingEmailCardProps {
  profile: Profile;
  /** The new address, not confirmed yet. */
  pending: string;
  onConfirmed: (profile: Profile) => void;
  onCancelled: (profile: Profile) => void;
  onChooseAnother: () => void;
}

export function PendingEmailCard(props: PendingEmailCardProps) {
  const { profile, pending, onConfirmed, onCancelled, onChooseAnother } = props;
  const { busy, problem, attempt } = useAction();

  const cancelChange = () =>
    attempt(async () => onCancelled(await authorisedApi(abandonEmailChange, {})));

  return (
    <SettingsCard
      title="Confirm your new address"
      lead={
        <>
          We've sent one code to <b>{profile.email}</b> and another to <b>{pending}</b>. Enter both
          within 10 minutes. Until then, your address doesn't change.
        </>
      }
    >
      <EmailCodesForm profile={profile} pending={pending} onProfile={onConfirmed} />
      <div className="grid gap-3 [border-top:1px_solid_var(--color-line)] pt-5">
        <p>Didn't get a code, or is the new address wrong?</p>
        <ErrorMessage>{problem}</ErrorMessage>
        <p className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" disabled={busy} onClick={onChooseAnother}>
            Change address or get new codes
          </Button>
          <Button variant="quiet" size="small" busy={busy} onClick={cancelChange}>
            Keep the old address
          </Button>
        </p>
      </div>
    </SettingsCard>
  );
}
