import { Checkbox } from "../../ui/form/checkbox.tsx";

interface SwitchProps {
  label: string;
  hint: string;
  on: boolean;
  /** Turned, and not yet saved. */
  waiting: boolean;
  onTurn: () => void;
}

/** A setting that is saved as it is turned: it shows at once what it is to be. */
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
