import type { SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";

interface SearchFormProps {
  label: string;
  initial: string;
  maxLength?: number | undefined;
  onSearch: (query: string) => void;
}

export function SearchForm({ label, initial, maxLength = 100, onSearch }: SearchFormProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
  };
  return (
    <search>
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        {/* With large text on a phone the button goes below, and the field keeps the width. */}
        <div className="min-w-0 flex-1 basis-44">
          <TextField
            key={initial}
            label={label}
            name="q"
            type="search"
            defaultValue={initial}
            maxLength={maxLength}
          />
        </div>
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </form>
    </search>
  );
}
