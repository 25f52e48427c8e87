import type { Profile } from "#contract/account/profile.ts";
import { Refused, Said } from "../../ui/said.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Switch, useSwitch } from "./switch.tsx";
import type { ProfileProps } from "./use-profile.ts";

const mails: ReadonlyArray<{
  name: keyof Profile["notifications"];
  label: string;
  hint: string;
}> = [
  {
    name: "campaign_updates",
    label: "Updates of campaigns",
    hint: "What happens in the campaigns that you gave to: news from those who run them.",
  },
  {
    name: "thank_yous",
    label: "Thank-you messages",
    hint: "When somebody who runs a campaign writes to those who gave to it.",
  },
  {
    name: "newsletter",
    label: "Newsletter",
    hint: "What moves on the whole site, now and then.",
  },
  {
    name: "mail_tracking",
    label: "Tell organisers that I read their mails",
    hint: "Then they see how many opened a mail or followed its links, and your copies count along.",
  },
];

export function NotificationPanel({ profile, onProfile }: ProfileProps) {
  const { notifications } = profile;
  const { change, waiting, said, problem } = useSwitch(onProfile);
  const toggle = (name: keyof Profile["notifications"]) =>
    change(name, { notifications: { [name]: !notifications[name] } });

  return (
    <>
      <SettingsCard title="Mails you may do without" lead="Each switch is saved as you turn it.">
        <div className="grid min-w-0 gap-5">
          {mails.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              hint={hint}
              on={notifications[name]}
              waiting={waiting === name}
              onTurn={() => toggle(name)}
            />
          ))}
        </div>
        <Said>{said}</Said>
        <Refused>{problem}</Refused>
      </SettingsCard>
      <SettingsCard title="Mails that always come">
        <ul className="grid list-disc gap-2.5 pl-5">
          <li>Codes that you ask for, to log in again or to confirm an address.</li>
          <li>Word that your password, your address or your two-factor authentication changed.</li>
          <li>What concerns the money you gave.</li>
        </ul>
      </SettingsCard>
    </>
  );
}
