import { Refused, Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
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
  const { change, waiting, said, problem } = useSwitch(onProfile);
  const on = profile.anonymous_by_default;
  return (
    <SettingsCard title="Your name beside your gifts">
      <Switch
        label="Give anonymously"
        hint="The giving form then begins with your name left out; you can still say otherwise each time. What you gave before stays as it is."
        on={on}
        waiting={waiting !== undefined}
        onTurn={() => change("anonymous_by_default", { anonymous_by_default: !on })}
      />
      <Said>{said}</Said>
      <Refused>{problem}</Refused>
    </SettingsCard>
  );
}
