import { type RefObject, useId } from "react";
import { useNavigate } from "react-router";
import { campaignPath } from "#contract/page-paths.ts";
import { Picture } from "../../ui/picture.tsx";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * What a search field suggests: a list with manual selection, as the ARIA patterns have it. The arrows walk
 * through it, Enter opens the campaign, and without a choice the form is sent as it was typed.
 */
export function SuggestedList({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const { suggestions, ask } = useSuggestions();
  const choose = (place: number) => {
    const chosen = suggestions[place];
    if (chosen) navigate(campaignPath(chosen.id));
  };
  const { open, active } = useCombobox(field, { id, count: suggestions.length, ask, choose });

  return (
    <>
      <p role="status" className="sr-only">
        {open && countText(suggestions.length)}
      </p>
      <div id={id} role="listbox" aria-label="Campaigns" className="suggested-list" hidden={!open}>
        {suggestions.map(({ id: campaign, title, location, category, image }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
          <div
            key={campaign}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <Picture picture={image} sizes="4rem" decorative />
            <span>
              <b>{title}</b>
              <small>{`${category.name} · ${location}`}</small>
            </span>
          </div>
        ))}
      </div>
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 campaign suggested" : `${count} campaigns suggested`;
}
