import Search from "lucide-react/icons/search";
import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { campaignSorts, publicStates } from "#contract/campaigns/campaign-states.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { campaignStateWords } from "../../lib/campaign/campaign-state-words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { BROWSE_PLACE, type BrowseQuery, browseAddress, browseOfForm } from "./browse-query.ts";

interface BrowseFormProps {
  browse: BrowseQuery;
  categories: readonly { id: number; name: string }[];
}

const sorts = Object.entries(campaignSorts).map(([value, label]) => ({ value, label }));
const states = publicStates.map((value) => ({ value, label: campaignStateWords[value].label }));

/** The search, all of it in the address; the choices act at once, the words when they are sent. */
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

  const go = () => {
    if (!form.current) return;
    const [address = ""] = browseAddress(browseOfForm(new FormData(form.current))).split("#");
    navigate(address, { preventScrollReset: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    go();
  };

  return (
    <search>
      <form
        ref={form}
        action={`${DISCOVER_PATH}#${BROWSE_PLACE}`}
        onSubmit={submit}
        className="browse-form"
      >
        <div className="browse-form-words">
          <TextField
            label="Search"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="A place, a name, a need"
            enterKeyHint="search"
          />
          <Button type="submit">
            <Search aria-hidden="true" className="size-5" />
            Search
          </Button>
        </div>
        <Select label="Cause" name="cause" options={choices} defaultValue={cause} onChange={go} />
        <Select label="Sort" name="sort" options={sorts} defaultValue={sort} onChange={go} />
        <Select label="State" name="state" options={states} defaultValue={state} onChange={go} />
      </form>
    </search>
  );
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
}
