import { sourceOptions, thankedOptions } from "../../lib/donation-filter-options.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

export interface DonationQuery {
  readonly thanked?: "yes" | "no";
  readonly source?: "online" | "offline";
  readonly q?: string;
}

interface DonationFiltersProps {
  filter: DonationQuery;
  onFilter: (filter: DonationQuery) => void;
}

const thanks = [{ value: "", label: "All" }, ...thankedOptions];
const sources = [{ value: "", label: "All" }, ...sourceOptions];

export function DonationFilters({ filter, onFilter }: DonationFiltersProps) {
  return (
    <form
      className="grid gap-x-4 gap-y-3 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
        onFilter({ ...filter, q: q || undefined });
      }}
    >
      <Select
        label="Thanks"
        options={thanks}
        value={filter.thanked ?? ""}
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, thanked: value === "yes" || value === "no" ? value : undefined })
        }
      />
      <Select
        label="Source"
        options={sources}
        value={filter.source ?? ""}
        onChange={({ target: { value } }) =>
          onFilter({
            ...filter,
            source: value === "online" || value === "offline" ? value : undefined,
          })
        }
      />
      <TextField
        label="Donor"
        name="q"
        type="search"
        maxLength={100}
        placeholder="Name, then press Enter"
        onChange={({ target: { value } }) => {
          if (value === "") onFilter({ ...filter, q: undefined });
        }}
      />
    </form>
  );
}
