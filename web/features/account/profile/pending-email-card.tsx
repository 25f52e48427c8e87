import { abandonEmailChange, type Profile } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Refused } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { EmailCodesForm } from "./email-codes-form.tsx";

interface PendingEmailCardProps {
  profile: Profile;
  /** The new address, not confirmed yet. */
  pending: string;
  onConfirmed: (profile: Profile) => void;
  onKept: (profile: Profile) => void;
  onAnew: () => void;
}

/** A change of address that waits for its codes, and what to do without them. */
export function PendingEmailCard(props: PendingEmailCardProps) {
  const { profile, pending, onConfirmed, onKept, onAnew } = props;
  const { busy, problem, attempt } = useAttempt();

  const keepOld = () => attempt(async () => onKept(await authorisedApi(abandonEmailChange, {})));

  return (
    <SettingsCard
      title="Confirm the new address"
      lead={
        <>
          We have mailed one code to <b>{profile.email}</b> and another one to <b>{pending}</b>,
          both valid for 10 minutes. Until both are given here, everything stays as it is.
        </>
      }
    >
      <EmailCodesForm profile={profile} pending={pending} onProfile={onConfirmed} />
      <div className="grid gap-3 [border-top:1px_solid_var(--color-line)] pt-5">
        <p>No code came, or the time is over? The address is not right?</p>
        <Refused>{problem}</Refused>
        <p className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" disabled={busy} onClick={onAnew}>
            Another address, or new codes
          </Button>
          <Button variant="quiet" size="small" busy={busy} onClick={keepOld}>
            Keep the old address
          </Button>
        </p>
      </div>
    </SettingsCard>
  );
}
