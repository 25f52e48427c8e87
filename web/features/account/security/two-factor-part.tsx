import { useState } from "react";
import { disableTwoFactor, renewRecoveryCodes } from "#contract/identity/two-factor.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { ProfileProps } from "../use-profile.ts";
import { useSaid } from "../use-said.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Secret, TwoFactorEnrolment } from "./two-factor-enrolment.tsx";
import type { UnkeptCodes } from "./unkept-codes.tsx";

const titles = {
  on: "Two-factor authentication",
  off: "Switch two-factor authentication off",
  codes: "New recovery codes",
} as const;

/** `shown` is false while another tab is open. */
export function TwoFactorPart(props: ProfileProps & UnkeptCodes & { shown: boolean }) {
  const { profile, onProfile, codes, onCodes, shown } = props;
  const [wish, setWish] = useState<keyof typeof titles>("on");
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const { said, saidRef, say, unsay } = useSaid();
  const { email, two_factor: on, recovery_codes_left: left } = profile;

  const begin = (next: keyof typeof titles) => {
    setWish(next);
    setSecret(undefined);
    unsay();
    setOpen(true);
  };
  const close = () => setOpen(false);
  const tell = (text: string) => {
    say(text);
    void showToast("success", text);
  };
  const keepCodes = (made: readonly string[]) => {
    onCodes(made);
    onProfile({ ...profile, two_factor: true, recovery_codes_left: made.length });
    tell(
      wish === "on" ? "Two-factor authentication is on." : "Your old recovery codes have ended.",
    );
  };
  const kept = () => {
    onCodes(undefined);
    close();
    say("Your recovery codes are kept.");
  };
  const sheet = codes && <RecoveryCodes email={email} codes={codes} onKept={kept} />;

  return (
    <SettingsCard
      title="Two-factor authentication"
      lead="A code from your phone besides your password, each time you log in."
    >
      {profile.has_password ? (
        <Checkbox
          role="switch"
          className="switch"
          label="Enable Two-Factor authentication (2FA)"
          checked={on}
          onChange={() => begin(on ? "off" : "on")}
        />
      ) : (
        <p>Please set a password above first: switching this on and off asks for it.</p>
      )}
      <Said ref={saidRef}>{said}</Said>
      {on && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{leftText(left)}</span>
          <Button variant="quiet" size="small" onClick={() => begin("codes")}>
            New recovery codes
          </Button>
        </p>
      )}
      {/* For somebody who closed the dialog too early. */}
      {!open && shown && sheet}
      <Dialog
        open={open && shown}
        onClose={close}
        title={codes ? "Your recovery codes" : titles[wish]}
        keepOpen={Boolean(codes ?? secret)}
      >
        {sheet}
        {!codes && wish === "on" && (
          <TwoFactorEnrolment
            email={email}
            secret={secret}
            onSecret={setSecret}
            onCodes={keepCodes}
            onCancel={close}
          />
        )}
        {!codes && wish === "off" && (
          <PasswordPrompt
            email={email}
            submit="Switch off"
            send={async (password) => {
              const { message } = await authorisedApi(disableTwoFactor, { body: { password } });
              onProfile({ ...profile, two_factor: false, recovery_codes_left: 0 });
              tell(message);
              close();
            }}
            onCancel={close}
          >
            <p>Logging in then asks for your password alone. Your recovery codes end.</p>
          </PasswordPrompt>
        )}
        {!codes && wish === "codes" && (
          <PasswordPrompt
            email={email}
            submit="Make new codes"
            send={async (password) => {
              const body = { password };
              keepCodes((await authorisedApi(renewRecoveryCodes, { body })).recovery_codes);
            }}
            onCancel={close}
          >
            <p>You get ten new codes; the ones you have now end.</p>
          </PasswordPrompt>
        )}
      </Dialog>
    </SettingsCard>
  );
}

function leftText(left: number): string {
  if (left === 0) return "You have no recovery code left.";
  return left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`;
}
