import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { campaignSorts, publicStates } from "#contract/campaigns/campaign-states.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { campaignStateWords } from "../../lib/campaign/campaign-state-words.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { SearchField } from "../campaign-search/search-field.tsx";
import {
  BROWSE_PLACE,
  type BrowseQuery,
  browseAddress,
  browseOfForm,
  everything,
  FOUND_PLACE,
} from "./browse-query.ts";

interface BrowseFormProps {
  browse: BrowseQuery;
  categories: readonly { id: number; name: string }[];
}

const FILTERS = "filters";
const sorts = Object.entries(campaignSorts).map(([value, label]) => ({ value, label }));
const states = publicStates.map((value) => ({ value, label: campaignStateWords[value].label }));

/**
 * The search, all of it in the address; the choices act at once, the words when they are sent. On phones
 * the choices are in a sheet: a popover, which the browser opens without scripts too.
 */
export function BrowseForm({ browse, categories }: BrowseFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const choices = [
    { value: "", label: "All causes" },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];

  const { q, cause = "", sort, state } = browse;
  const arrived = useRef(false);
  useEffect(() => {
    // After Back the fields say again what the list shows; on arrival the server's page does.
    if (form.current && arrived.current) {
      fill(form.current, { q, cause: String(cause), sort, state });
    }
    arrived.current = true;
  }, [q, cause, sort, state]);

  const sent = useRef(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what was asked for.
  useEffect(() => {
    if (sent.current) showFound();
    sent.current = false;
  }, [key]);

  const go = () => {
    if (!form.current) return;
    const [address = ""] = browseAddress(browseOfForm(new FormData(form.current))).split("#");
    navigate(address, { preventScrollReset: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sent.current = true;
    document.getElementById(FILTERS)?.hidePopover?.();
    go();
  };
  const chosen = [cause !== "", sort !== everything.sort, state !== everything.state];
  const narrowed = chosen.filter(Boolean).length;

  return (
    <search>
      <form
        ref={form}
        action={`${DISCOVER_PATH}#${BROWSE_PLACE}`}
        onSubmit={submit}
        className="browse-form"
      >
        <div className="browse-form-words">
          <SearchField label="Search" defaultValue={q} placeholder="A place, a name, a need" />
          <Button type="submit">
            <Search aria-hidden="true" className="size-5" />
            Search
          </Button>
        </div>
        <Button variant="quiet" size="small" className="browse-form-open" popoverTarget={FILTERS}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {narrowed > 0 ? `Filters (${narrowed})` : "Filters"}
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in the grid. */}
        <div
          id={FILTERS}
          popover="auto"
          role="group"
          aria-label="Filters"
          className="browse-filters"
        >
          <Select label="Cause" name="cause" options={choices} defaultValue={cause} onChange={go} />
          <Select label="Sort" name="sort" options={sorts} defaultValue={sort} onChange={go} />
          <Select label="State" name="state" options={states} defaultValue={state} onChange={go} />
          <Button type="submit">Show campaigns</Button>
        </div>
      </form>
    </search>
  );
}

/** Leads eyes and focus to how many were found. */
function showFound(): void {
  document.getElementById(BROWSE_PLACE)?.scrollIntoView();
  document.getElementById(FOUND_PLACE)?.focus({ preventScroll: true });
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
}
