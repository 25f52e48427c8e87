import { useCallback, useState } from "react";
import { useResponse } from "../../../lib/api/use-response.ts";
import { Button } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SearchForm } from "../search-form.tsx";

export interface Choice {
  readonly id: string;
  readonly label: string;
}

interface SearchChoiceProps {
  label: string;
  /** What is searched, in the plural: "campaigns". */
  what: string;
  initial: string;
  find: (q: string) => Promise<readonly Choice[]>;
  /** The label of the button beside each choice. */
  action: string;
  busy: boolean;
  onChoose: (id: string) => void;
}

/** A search whose results can be chosen. */
export function SearchChoice({ find, onChoose, ...props }: SearchChoiceProps) {
  const { label, what, initial, action, busy } = props;
  const [q, setQ] = useState(initial);
  const load = useCallback(async () => (q === "" ? [] : find(q)), [q, find]);
  const { answer: found, stale, failed, retry } = useResponse(load);
  return (
    <div className="grid gap-4">
      <SearchForm label={label} initial={q} onSearch={setQ} />
      {failed && <SectionError what={`The ${what}`} retry={retry} />}
      <p role="status" className={found?.length === 0 && q && !stale ? "text-ink-soft" : "sr-only"}>
        {found && q && !stale
          ? found.length === 0
            ? `No ${what} found.`
            : `${found.length} found`
          : ""}
      </p>
      <ul className="grid gap-2">
        {!stale &&
          found?.map(({ id, label: text }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-52">{text}</span>
              <Button size="small" busy={busy} onClick={() => onChoose(id)}>
                {action}
                <span className="sr-only">{`: ${text}`}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
