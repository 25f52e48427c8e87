import { useRef, useState } from "react";
import type { Profile } from "#contract/account/profile.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { ProfileProps } from "../use-profile.ts";
import { EmailForm } from "./email-form.tsx";
import { PendingEmailCard } from "./pending-email-card.tsx";
import { ResendPart } from "./resend-part.tsx";

const CONFIRM =
  "Please confirm that this address is yours: what you gave from it before you had an account then joins it.";
const COME_BACK =
  "Mails to this address came back to us, so we send no news there. Is it right, and the mailbox open? Then have a code sent: as soon as you type it, all mails go there again. Otherwise change the address below.";

export function EmailPanel({ profile, onProfile }: ProfileProps) {
  // Where a change is waiting, we ask for its codes. Somebody who wants another address can say so.
  const [anew, setAnew] = useState(false);
  const [said, setSaid] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const { email, pending_email: pending, email_verified: verified, mails_come_back } = profile;

  // The next step replaces the form that was sent, so the outcome stands above both.
  const step = (text: (changed: Profile) => string) => (changed: Profile) => {
    onProfile(changed);
    setAnew(false);
    setSaid(text(changed));
    void showToast("success", text(changed));
    top.current?.focus();
  };

  // The button that was pressed is gone, and so is its form.
  const turn = (toAnother: boolean) => {
    setAnew(toAnother);
    below.current?.focus();
  };

  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none">
        <SettingsCard title="Your address" lead="You log in with it, and our mails go there.">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="wrap-anywhere">{email}</b>
            {verified ? <Badge>Confirmed</Badge> : <Badge tone="giving">Not confirmed</Badge>}
            {mails_come_back && <Badge tone="giving">Mails come back</Badge>}
          </p>
          <Said>{said}</Said>
          {mails_come_back && <ResendPart email={email}>{COME_BACK}</ResendPart>}
          {!verified && !mails_come_back && <ResendPart email={email}>{CONFIRM}</ResendPart>}
        </SettingsCard>
      </div>
      <div ref={below} tabIndex={-1} className="outline-none">
        {pending && !anew ? (
          <PendingEmailCard
            profile={profile}
            pending={pending}
            onConfirmed={step((changed) => `Your address is ${changed.email} now.`)}
            onKept={step(() => "You keep your old address.")}
            onAnew={() => turn(true)}
          />
        ) : (
          <SettingsCard
            title="Change Email Address"
            lead="We mail a code to the old address and one to the new one, so that nobody else can take your account away."
          >
            <EmailForm
              key={email}
              profile={profile}
              initial={pending ?? email}
              back={pending ? () => turn(false) : undefined}
              onProfile={step(() => "The two codes are on their way.")}
            />
          </SettingsCard>
        )}
      </div>
    </>
  );
}
