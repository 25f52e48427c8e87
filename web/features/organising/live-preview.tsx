import { useEffect, useMemo, useRef, useState } from "react";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { teamPath } from "#contract/page-paths.ts";
import { useTellPreview } from "../../lib/campaign/live-draft.ts";
import { PreviewFrame } from "../../ui/preview/preview-frame.tsx";
import type { CampaignFields } from "./campaign-fields.ts";
import type { EditorStep } from "./editor-steps.ts";
import type { Editing } from "./use-draft-keeper.ts";

interface LivePreviewProps extends Editing {
  step: EditorStep;
  categories: readonly Category[] | undefined;
}

/** As in edit-frame.css: the window from which a preview has room beside the form. */
const ROOM = "(min-width: 75rem)";

/** The page as visitors will see it, beside the form and as it is typed; nothing where there is no room. */
export function LivePreview(props: LivePreviewProps) {
  const [room, setRoom] = useState(false);
  useEffect(() => {
    const query = matchMedia(ROOM);
    const look = () => setRoom(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return room ? <Beside {...props} /> : null;
}

function Beside({ state, step, categories }: LivePreviewProps) {
  const { draft, fields } = state;
  const [name] = useState(() => crypto.randomUUID());
  const saved = useChanges(draft);
  const told = useMemo(
    () => ({ changes: changesOf(fields, categories), saved, step }),
    [fields, categories, saved, step],
  );
  useTellPreview(name, told);
  return (
    <section className="edit-frame-beside" aria-labelledby="beside-title">
      <h2 id="beside-title" className="text-lg">
        As visitors will see it
      </h2>
      <PreviewFrame
        title="The page while you write"
        src={`${teamPath(draft.id, "preview")}?live=${name}`}
        beside
      />
    </section>
  );
}

/** How often a value became another one. */
function useChanges(value: unknown): number {
  const last = useRef({ value, count: 0 });
  if (last.current.value !== value) last.current = { value, count: last.current.count + 1 };
  return last.current.count;
}

/** The fields as the campaign's page has them. */
function changesOf(
  { category_id, goal, funds, suggested_amounts, wanted: _, thanks: _t, ...fields }: CampaignFields,
  categories: readonly Category[] | undefined,
): Partial<CampaignPreview> {
  const category = categories?.find(({ id }) => id === category_id);
  return {
    ...fields,
    ...(Number.isNaN(goal) ? {} : { goal }),
    funds: funds.map((name, id) => ({ id, name })),
    // An amount that can't be read yet is no number.
    suggested_amounts: suggested_amounts.filter(({ amount, does }) => amount > 0 && does !== ""),
    ...(category ? { category: { id: category.id, name: category.name } } : {}),
  };
}
