import { type RefObject, useId } from "react";
import { useNavigate } from "react-router";
import { campaignPath } from "#contract/page-paths.ts";
import { countText } from "../../lib/count-text.ts";
import { Picture } from "../../ui/picture.tsx";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * Suggestions of a search field: the ARIA combobox pattern with manual selection. Arrows move, Enter opens
 * the campaign, and without a selection the form is submitted as typed.
 */
export function SuggestedList({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const { suggestions, suggest } = useSuggestions();
  const choose = (index: number) => {
    const chosen = suggestions[index];
    if (chosen) navigate(campaignPath(chosen.id));
  };
  const { open, active } = useCombobox(field, { id, count: suggestions.length, suggest, choose });

  return (
    <>
      <p role="status" className="sr-only">
        {open && `${countText(suggestions.length, "campaign")} suggested`}
      </p>
      <div id={id} role="listbox" aria-label="Campaigns" className="suggested-list" hidden={!open}>
        {suggestions.map(({ id: campaign, title, location, category, image }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys.
          <div
            key={campaign}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
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
