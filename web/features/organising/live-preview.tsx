import { useEffect, useMemo, useRef, useState } from "react";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { teamPath } from "#contract/page-paths.ts";
import { useSendDraft } from "../../lib/campaign/live-draft.ts";
import { PreviewFrame } from "../../ui/preview/preview-frame.tsx";
import type { CampaignFields } from "./campaign-fields.ts";
import type { EditorStep } from "./editor-steps.ts";
import type { EditorStepProps } from "./use-campaign-draft.ts";

interface LivePreviewProps extends EditorStepProps {
  step: EditorStep;
  categories: readonly Category[] | undefined;
}

/** Same width as in edit-frame.css, from which a preview fits next to the form. */
const WIDE = "(min-width: 75rem)";

/** A preview next to the form that follows typing; nothing on narrow screens. */
export function LivePreview(props: LivePreviewProps) {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const update = () => setIsWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isWide ? <PreviewBeside {...props} /> : null;
}

function PreviewBeside({ state, step, categories }: LivePreviewProps) {
  const { draft, fields } = state;
  const [name] = useState(() => crypto.randomUUID());
  const savedRevision = useChangeCount(draft);
  const message = useMemo(
    () => ({ changes: toPreviewChanges(fields, categories), savedRevision, step }),
    [fields, categories, savedRevision, step],
  );
  useSendDraft(name, message);
  return (
    <section className="edit-frame-beside" aria-labelledby="beside-title">
      <h2 id="beside-title" className="text-lg">
        As visitors will see it
      </h2>
      <PreviewFrame
        title="Live preview"
        src={`${teamPath(draft.id, "preview")}?live=${name}`}
        isBesideForm
      />
    </section>
  );
}

function useChangeCount(value: unknown): number {
  const last = useRef({ value, count: 0 });
  if (last.current.value !== value) last.current = { value, count: last.current.count + 1 };
  return last.current.count;
}

function toPreviewChanges(
  { category_id, goal, funds, suggested_amounts, wanted: _, thanks: _t, ...fields }: CampaignFields,
  categories: readonly Category[] | undefined,
): Partial<CampaignPreview> {
  const category = categories?.find(({ id }) => id === category_id);
  return {
    ...fields,
    ...(Number.isNaN(goal) ? {} : { goal }),
    funds: funds.map((name, id) => ({ id, name })),
    // Leaves out unclear amounts, which are NaN.
    suggested_amounts: suggested_amounts.filter(({ amount, does }) => amount > 0 && does !== ""),
    ...(category ? { category: { id: category.id, name: category.name } } : {}),
  };
}
