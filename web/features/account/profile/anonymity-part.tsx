import { Refused, Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { Switch } from "../switch.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSwitch } from "../use-switch.ts";

export function AnonymityPart({ profile, onProfile }: ProfileProps) {
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
