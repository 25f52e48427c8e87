import type { Profile } from "#contract/account/profile.ts";
import { Select } from "../../ui/form/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { Switch, useSwitch } from "./switch.tsx";
import type { ProfileProps } from "./use-profile.ts";

const optionalEmails: ReadonlyArray<{
  name: Exclude<keyof Profile["notifications"], "donations">;
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

const summaryOptions: ReadonlyArray<{
  value: Profile["notifications"]["donations"];
  label: string;
}> = [
  { value: "each", label: "Within minutes of each donation" },
  { value: "daily", label: "A summary every morning" },
  { value: "none", label: "Never" },
];

export function NotificationPanel({ profile, onProfile }: ProfileProps) {
  const { notifications } = profile;
  const { change, waiting, status, problem } = useSwitch(onProfile);
  const toggle = (name: (typeof optionalEmails)[number]["name"]) =>
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
          <Select
            label="Donations to campaigns you help run"
            options={summaryOptions}
            value={notifications.donations}
            disabled={waiting === "donations"}
            onChange={({ target }) =>
              change("donations", {
                notifications: { donations: target.value as Profile["notifications"]["donations"] },
              })
            }
          />
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
