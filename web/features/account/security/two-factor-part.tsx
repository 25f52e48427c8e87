import { useState } from "react";
import { disableTwoFactor, renewRecoveryCodes } from "#contract/identity/two-factor.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { ProfileProps } from "../use-profile.ts";
import { useStatusMessage } from "../use-status-message.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Secret, TwoFactorEnrolment } from "./two-factor-enrolment.tsx";
import type { UnsavedCodes } from "./unsaved-codes.tsx";

const titles = {
  on: "Two-factor authentication",
  off: "Turn off two-factor authentication",
  codes: "New recovery codes",
} as const;

/** `shown` is false while another tab is open. */
export function TwoFactorPart(props: ProfileProps & UnsavedCodes & { shown: boolean }) {
  const { profile, onProfile, codes, onCodes, shown } = props;
  const [step, setStep] = useState<keyof typeof titles>("on");
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const { status, statusRef, showStatus, clearStatus } = useStatusMessage();
  const { email, two_factor: on, recovery_codes_left: left } = profile;

  const start = (next: keyof typeof titles) => {
    setStep(next);
    setSecret(undefined);
    clearStatus();
    setOpen(true);
  };
  const close = () => setOpen(false);
  const announce = (text: string) => {
    showStatus(text);
    void showToast("success", text);
  };
  const showCodes = (created: readonly string[]) => {
    onCodes(created);
    onProfile({ ...profile, two_factor: true, recovery_codes_left: created.length });
    announce(
      step === "on"
        ? "Two-factor authentication is on."
        : "Your old recovery codes no longer work.",
    );
  };
  const finish = () => {
    onCodes(undefined);
    close();
    showStatus("You've saved your recovery codes.");
  };
  const sheet = codes && <RecoveryCodes email={email} codes={codes} onSaved={finish} />;

  return (
    <SettingsCard
      title="Two-factor authentication"
      lead="Protect your account with a code from your phone each time you log in."
    >
      {profile.has_password ? (
        <Checkbox
          role="switch"
          className="switch"
          label="Enable Two-Factor authentication (2FA)"
          checked={on}
          onChange={() => start(on ? "off" : "on")}
        />
      ) : (
        <p>Please set a password above first. You need it to turn this on.</p>
      )}
      <StatusMessage ref={statusRef}>{status}</StatusMessage>
      {on && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{leftText(left)}</span>
          <Button variant="quiet" size="small" onClick={() => start("codes")}>
            Get new recovery codes
          </Button>
        </p>
      )}
      {/* The dialog was closed before the codes were saved. */}
      {!open && shown && sheet}
      <Dialog
        open={open && shown}
        onClose={close}
        title={codes ? "Your recovery codes" : titles[step]}
        keepOpen={Boolean(codes ?? secret)}
      >
        {sheet}
        {!codes && step === "on" && (
          <TwoFactorEnrolment
            email={email}
            secret={secret}
            onSecret={setSecret}
            onCodes={showCodes}
            onCancel={close}
          />
        )}
        {!codes && step === "off" && (
          <PasswordPrompt
            email={email}
            submit="Turn off"
            send={async (password) => {
              const { message } = await authorisedApi(disableTwoFactor, { body: { password } });
              onProfile({ ...profile, two_factor: false, recovery_codes_left: 0 });
              announce(message);
              close();
            }}
            onCancel={close}
          >
            <p>You'll log in with your password only, and your recovery codes will stop working.</p>
          </PasswordPrompt>
        )}
        {!codes && step === "codes" && (
          <PasswordPrompt
            email={email}
            submit="Get new codes"
            send={async (password) => {
              const body = { password };
              showCodes((await authorisedApi(renewRecoveryCodes, { body })).recovery_codes);
            }}
            onCancel={close}
          >
            <p>You get ten new codes. The ones you have now stop working.</p>
          </PasswordPrompt>
        )}
      </Dialog>
    </SettingsCard>
  );
}

function leftText(left: number): string {
  if (left === 0) return "You have no recovery codes left.";
  return left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`;
}
