import type { Profile } from "#contract/account/profile.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { Switch, useSwitch } from "./switch.tsx";
import type { ProfileProps } from "./use-profile.ts";

const optionalEmails: ReadonlyArray<{
  name: keyof Profile["notifications"];
  label: string;
  hint: string;
}> = [
  {
    name: "campaign_updates",
    label: "Campaign updates",
    hint: "News from the campaigns you donated to.",
  },
  {
    name: "thank_yous",
    label: "Thank-you messages",
    hint: "When an organiser writes to the donors of a campaign.",
  },
  {
    name: "newsletter",
    label: "Newsletter",
    hint: "News from across the site, now and then.",
  },
  {
    name: "mail_tracking",
    label: "Count me in email statistics",
    hint: "Organisers see how many people opened an email or followed its links.",
  },
];

export function NotificationPanel({ profile, onProfile }: ProfileProps) {
  const { notifications } = profile;
  const { change, waiting, status, problem } = useSwitch(onProfile);
  const toggle = (name: keyof Profile["notifications"]) =>
    change(name, { notifications: { [name]: !notifications[name] } });

  return (
    <>
      <SettingsCard title="Emails you can turn off" lead="Changes are saved right away.">
        <div className="grid min-w-0 gap-5">
          {optionalEmails.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              on={notifications[name]}
              waiting={waiting === name}
              onToggle={() => toggle(name)}
            />
          ))}
        </div>
        <StatusMessage>{status}</StatusMessage>
        <ErrorMessage>{problem}</ErrorMessage>
      </SettingsCard>
      <SettingsCard title="Emails we always send">
        <ul className="grid list-disc gap-2.5 pl-5">
          <li>Codes you request, to reset your password or confirm an email address.</li>
          <li>
            Notices that your password, email address or two-factor authentication was changed.
          </li>
          <li>Anything about the money you donated.</li>
        </ul>
      </SettingsCard>
    </>
  );
}
