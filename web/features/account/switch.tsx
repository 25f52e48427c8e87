import { useState } from "react";
import type * as z from "zod/mini";
import { type Profile, type profileChanges, updateProfile } from "#contract/account/profile.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useAction } from "../../ui/form/use-action.ts";
import { showToast } from "../../ui/toast.ts";

interface SwitchProps {
  label: string;
  hint: string;
  on: boolean;
  /** Toggled and not saved yet. */
  waiting: boolean;
  onToggle: () => void;
}

/** A setting that is saved when toggled. It shows the new position immediately. */
export function Switch({ label, hint, on, waiting, onToggle }: SwitchProps) {
  return (
    <Checkbox
      role="switch"
      className="switch"
      label={label}
      hint={hint}
      checked={on !== waiting}
      aria-busy={waiting || undefined}
      onChange={onToggle}
    />
  );
}

const SAVED = "Saved.";

/** Saves settings as they are toggled, one at a time. */
export function useSwitch(onProfile: (profile: Profile) => void) {
  const [waiting, setWaiting] = useState<string>();
  const [status, setStatus] = useState<string>();
  const { problem, attempt } = useAction();

  const change = async (name: string, body: z.input<typeof profileChanges>) => {
    if (waiting !== undefined) return;
    setWaiting(name);
    setStatus(undefined);
    await attempt(async () => {
      onProfile(await authorisedApi(updateProfile, { body }));
      setStatus(SAVED);
      void showToast("success", SAVED);
    });
    setWaiting(undefined);
  };

  return { change, waiting, status, problem };
}
