import { useRef, useState } from "react";
import { useLater } from "../../lib/use-later.ts";
import { TextField } from "../../ui/form/field.tsx";

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  defaultValue: string;
}

const load = () => import("./suggested-list.tsx").then((module) => module.SuggestedList);

/**
 * A field to search campaigns with. While somebody types it suggests some, below the nearest positioned
 * part of the page around it; without scripts it is a field.
 */
export function SearchField(props: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(false);
  const List = useLater(entered, load);
  return (
    <div>
      <TextField
        {...props}
        ref={field}
        name="q"
        maxLength={100}
        inputMode="search"
        enterKeyHint="search"
        onFocus={() => setEntered(true)}
      />
      {List && <List field={field} />}
    </div>
  );
}
