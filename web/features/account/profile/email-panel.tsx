import { useRef, useState } from "react";
import type { Profile } from "#contract/account/profile.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { ProfileProps } from "../use-profile.ts";
import { EmailForm } from "./email-form.tsx";
import { PendingEmailCard } from "./pending-email-card.tsx";
import { ResendPart } from "./resend-part.tsx";

const UNCONFIRMED =
  "Please confirm that this address is yours. You can then claim donations you made with it before you had an account.";
const BOUNCED =
  "Emails to this address bounced, so we've paused newsletters and updates. If the address is correct, request a code and enter it to receive all emails again. Otherwise, change the address below.";

export function EmailPanel({ profile, onProfile }: ProfileProps) {
  // While a change is pending, the panel asks for its codes unless another address is wanted.
  const [choosingAnother, setChoosingAnother] = useState(false);
  const [status, setStatus] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const { email, pending_email: pending, email_verified: verified, mails_come_back } = profile;

  // The next step replaces the form that was sent, so the outcome is shown above both.
  const finishStep = (text: (changed: Profile) => string) => (changed: Profile) => {
    onProfile(changed);
    setChoosingAnother(false);
    setStatus(text(changed));
    void showToast("success", text(changed));
    top.current?.focus();
  };

  // The button that was pressed is gone, so the focus moves to the new form.
  const chooseAnother = (another: boolean) => {
    setChoosingAnother(another);
    below.current?.focus();
  };

  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        <SettingsCard
          title="Your email address"
          lead="You log in with it, and we send your emails to it."
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="wrap-anywhere">{email}</b>
            {verified ? <Badge>Confirmed</Badge> : <Badge tone="giving">Not confirmed</Badge>}
            {mails_come_back && <Badge tone="giving">Emails bounce</Badge>}
          </p>
          <StatusMessage>{status}</StatusMessage>
          {mails_come_back && <ResendPart email={email}>{BOUNCED}</ResendPart>}
          {!verified && !mails_come_back && <ResendPart email={email}>{UNCONFIRMED}</ResendPart>}
        </SettingsCard>
      </div>
      <div ref={below} tabIndex={-1} className="outline-none">
        {pending && !choosingAnother ? (
          <PendingEmailCard
            profile={profile}
            pending={pending}
            onConfirmed={finishStep((changed) => `Your email address is now ${changed.email}.`)}
            onCancelled={finishStep(() => "Your email address stays the same.")}
            onChooseAnother={() => chooseAnother(true)}
          />
        ) : (
          <SettingsCard
            title="Change Email Address"
            lead="To protect your account, we send one code to your old address and one to the new one."
          >
            <EmailForm
              key={email}
              profile={profile}
              initial={pending ?? email}
              back={pending ? () => chooseAnother(false) : undefined}
              onProfile={finishStep(() => "We've sent the two codes.")}
            />
          </SettingsCard>
        )}
      </div>
    </>
  );
}
