import { useRef, useState } from "react";
import { useLazyComponent } from "../../lib/use-lazy-component.ts";
import { TextField } from "../../ui/form/field.tsx";

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  defaultValue: string;
}

const load = () => import("./suggested-list.tsx").then((module) => module.SuggestedList);

/**
 * Searches campaigns. Shows suggestions while typing, below the nearest positioned ancestor; without
 * scripts it is a plain field.
 */
export function SearchField(props: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [hasFocused, setHasFocused] = useState(false);
  const List = useLazyComponent(hasFocused, load);
  return (
    <div>
      <TextField
        {...props}
        ref={field}
        name="q"
        maxLength={100}
        inputMode="search"
        enterKeyHint="search"
        onFocus={() => setHasFocused(true)}
      />
      {List && <List field={field} />}
    </div>
  );
}
