import { useState } from "react";
import { TextField } from "../../../ui/form/field.tsx";

interface DayFieldProps {
  label: string;
  /** `2026-11-20`. */
  day: string | undefined;
  error?: string | undefined;
  onChoose: (day: string | undefined) => void;
}

/** Keeps a year that is being typed, which browsers report as 0002, 0020 and so on. */
export function DayField({ label, day, error, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      type="date"
      {...(error && { error })}
      min="2000-01-01"
      max="2099-12-31"
      value={typed ?? day ?? ""}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === "") onChoose(undefined);
        else if (/^20\d\d-/.test(value)) onChoose(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
