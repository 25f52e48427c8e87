import { type DonationFilter, isUnfiltered } from "#contract/giving/team-donations.ts";
import { sourceOptions, thankedOptions } from "../../lib/donation-filter-options.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { FilterFold } from "../../ui/table/filter-fold.tsx";

const all = { value: "", label: "All" };

export function DonationFilterForm({
  filter,
  onFilter,
}: {
  filter: DonationFilter;
  onFilter: (query: URLSearchParams) => void;
}) {
  const submit = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== "");
    onFilter(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])));
  };
  return (
    <FilterFold active={Object.values(filter).filter(Boolean).length}>
      <form
        // Remounts the form with the values of a new address.
        key={JSON.stringify(filter)}
        aria-label="Filter donations"
        className="donation-filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextField label="Name" type="search" name="q" defaultValue={filter.q} maxLength={100} />
        <Select
          label="Thanks"
          name="thanked"
          defaultValue={filter.thanked ?? ""}
          options={[all, ...thankedOptions]}
        />
        <Select
          label="Source"
          name="source"
          defaultValue={filter.source ?? ""}
          options={[all, ...sourceOptions]}
        />
        <TextField label="From" type="date" name="from" defaultValue={filter.from} />
        <TextField label="To" type="date" name="to" defaultValue={filter.to} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="quiet" size="small">
            Show
          </Button>
          {!isUnfiltered(filter) && (
            <Button variant="quiet" size="small" onClick={() => onFilter(new URLSearchParams())}>
              Show all
            </Button>
          )}
        </div>
      </form>
    </FilterFold>
  );
}
