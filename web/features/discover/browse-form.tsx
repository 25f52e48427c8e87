import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { campaignSorts, publicStates } from "#contract/campaigns/campaign-states.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../lib/campaign/campaign-state-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SearchField } from "../campaign-search/search-field.tsx";
import {
  BROWSE_ID,
  type BrowseQuery,
  browseAddress,
  defaultBrowse,
  RESULT_COUNT_ID,
  readBrowseForm,
} from "./browse-query.ts";

const FILTERS = "filters";
const sorts = Object.entries(campaignSorts).map(([value, label]) => ({ value, label }));
const states = publicStates.map((value) => ({ value, label: campaignStateTexts[value].label }));

/**
 * The search, stored in the URL. Selects apply immediately, text on submit. On phones the selects are in a
 * popover, which also opens without JavaScript.
 */
export function BrowseForm({ browse }: { browse: BrowseQuery }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { q, cause = "", sort, state } = browse;
  const isHydrated = useRef(false);
  useEffect(() => {
    // Updates the fields after Back. The server has filled them on the first load.
    if (form.current && isHydrated.current) {
      fillForm(form.current, { q, sort, state });
    }
    isHydrated.current = true;
  }, [q, sort, state]);

  const isSubmitted = useRef(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new location.
  useEffect(() => {
    if (isSubmitted.current) focusResults();
    isSubmitted.current = false;
  }, [key]);

  const apply = () => {
    if (!form.current) return;
    const [path = ""] = browseAddress(readBrowseForm(new FormData(form.current))).split("#");
    navigate(path, { preventScrollReset: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    isSubmitted.current = true;
    document.getElementById(FILTERS)?.hidePopover?.();
    apply();
  };
  const filters = [sort !== defaultBrowse.sort, state !== defaultBrowse.state];
  const filterCount = filters.filter(Boolean).length;

  return (
    // The anchor of a search's results, so that the filters stay in sight above them.
    <search id={BROWSE_ID}>
      <form
        ref={form}
        action={`${DISCOVER_PATH}#${BROWSE_ID}`}
        onSubmit={submit}
        className="browse-form"
      >
        <input type="hidden" name="cause" value={cause} />
        <div className="browse-form-words">
          <SearchField label="Search" defaultValue={q} placeholder="Place, name or need" />
          <Button type="submit">
            <Search aria-hidden="true" className="size-5" />
            Search
          </Button>
        </div>
        <Button variant="quiet" size="small" className="browse-form-open" popoverTarget={FILTERS}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {filterCount > 0 ? `Filters (${filterCount})` : "Filters"}
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't fit the grid. */}
        <div
          id={FILTERS}
          popover="auto"
          role="group"
          aria-label="Filters"
          className="browse-filters"
        >
          <Select label="Sort" name="sort" options={sorts} defaultValue={sort} onChange={apply} />
          <Select
            label="Status"
            name="state"
            options={states}
            defaultValue={state}
            onChange={apply}
          />
          <Button type="submit">Show campaigns</Button>
        </div>
      </form>
    </search>
  );
}

function focusResults(): void {
  document.getElementById(BROWSE_ID)?.scrollIntoView();
  document.getElementById(RESULT_COUNT_ID)?.focus({ preventScroll: true });
}

function fillForm(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
}
