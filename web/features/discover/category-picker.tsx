import type { ChangeEvent } from "react";
import { useNavigate } from "react-router";
import { CATEGORIES_PATH, categoryPath } from "#contract/page-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";

export const CATEGORY_FIELD = "category";

type Choices = readonly { id: number; name: string }[];

interface DropdownProps {
  choices: Choices;
  chosen: number;
  busy: boolean;
}

/** Like the tabs, it navigates to the chosen category's page. */
export function CategoryDropdown({ choices, chosen, busy }: DropdownProps) {
  const navigate = useNavigate();
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    navigate(categoryPath(event.currentTarget.value), { preventScrollReset: true });
  return (
    <form action={CATEGORIES_PATH} className="category-picker">
      <Field label="Category:">
        {(wiring) => (
          <select
            className="input select"
            name={CATEGORY_FIELD}
            value={busy ? "" : chosen}
            onChange={choose}
            aria-busy={busy}
            {...wiring}
          >
            {busy && <option value="">Loading Categories...</option>}
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

/** `path` is that of the chosen category, or of the one being loaded. */
export function CategoryTabs({ choices, path }: { choices: Choices; path: string }) {
  return (
    <Tabs
      label="Categories"
      tabs={choices.map(({ id, name }) => ({
        href: categoryPath(id),
        label: name,
        current: categoryPath(id) === path,
      }))}
    />
  );
}
