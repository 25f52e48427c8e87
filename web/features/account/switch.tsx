import { useState } from "react";
import type * as z from "zod/mini";
import { type Profile, type profileChanges, updateProfile } from "#contract/account/profile.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { showToast } from "../../ui/toast.ts";

interface SwitchProps {
  label: string;
  hint: string;
  on: boolean;
  /** It was turned and is not saved yet. */
  waiting: boolean;
  onTurn: () => void;
}

/** A setting that is saved when it is turned; it shows its new position at once. */
export function Switch({ label, hint, on, waiting, onTurn }: SwitchProps) {
  return (
    <Checkbox
      role="switch"
      className="switch"
      label={label}
      hint={hint}
      checked={on !== waiting}
      aria-busy={waiting || undefined}
      onChange={onTurn}
    />
  );
}

const SAVED = "Saved.";

/** Saves settings when they are turned, one at a time. */
export function useSwitch(onProfile: (profile: Profile) => void) {
  const [waiting, setWaiting] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  /** `name` is the switch's. */
  const change = async (name: string, body: z.input<typeof profileChanges>) => {
    if (waiting !== undefined) return;
    setWaiting(name);
    setSaid(undefined);
    setProblem(undefined);
    try {
      onProfile(await authorisedApi(updateProfile, { body }));
      setSaid(SAVED);
      void showToast("success", SAVED);
    } catch (error) {
      const failure = refusalText(error);
      setProblem(failure);
      void showToast("error", failure);
    }
    setWaiting(undefined);
  };

  return { change, waiting, said, problem };
}
