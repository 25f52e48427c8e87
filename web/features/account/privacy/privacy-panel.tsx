import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import { SessionPart } from "../security/session-part.tsx";
import { Switch, useSwitch } from "../switch.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { ErasePart } from "./erase-part.tsx";
import { ExportPart } from "./export-part.tsx";

export function PrivacyPanel(props: ProfileProps) {
  return (
    <>
      <SessionPart />
      <AnonymityPart {...props} />
      <ExportPart profile={props.profile} />
      <ErasePart profile={props.profile} />
    </>
  );
}

function AnonymityPart({ profile, onProfile }: ProfileProps) {
  const { change, waiting, status, problem } = useSwitch(onProfile);
  const on = profile.anonymous_by_default;
  return (
    <SettingsCard title="Your name on donations">
      <Switch
        label="Donate anonymously"
        hint="The donation form starts without your name. You can change this for each donation. Earlier donations stay as they are."
        on={on}
        waiting={waiting !== undefined}
        onToggle={() => change("anonymous_by_default", { anonymous_by_default: !on })}
      />
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
    </SettingsCard>
  );
}
