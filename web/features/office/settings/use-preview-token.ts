import { useEffect, useState } from "react";
import { type ColourRole, findColourFault, hexColour } from "#contract/foundation/site-colours.ts";
import { previewedChanges, previewSettings } from "#contract/foundation/site-preview.ts";
import { ApiError, errorText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import type { SettingsForm } from "./use-settings-draft.ts";

const PAUSE_MS = 500;
const INVALID = "Fix the marked fields to update the preview.";

/**
 * A token for pages with the unsaved changes, or why it could not be renewed. It is valid for an hour, and is
 * renewed after every change and for every page that is previewed.
 */
export function usePreviewToken({ draft, settings }: SettingsForm, shown: string) {
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const checked = previewedChanges.safeParse(toChanges(draft));
  const sent = checked.success ? JSON.stringify(checked.data) : undefined;
  const { version } = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies: saved settings and the previewed page need a new token too.
  useEffect(() => {
    let cancelled = false;
    const renew = async () => {
      if (sent === undefined) return setProblem(INVALID);
      try {
        const answer = await authorisedApi(previewSettings, { body: JSON.parse(sent) });
        if (cancelled) return;
        setToken(answer.draft);
        setProblem(undefined);
      } catch (error) {
        if (!cancelled) setProblem(isInvalid(error) ? INVALID : errorText(error));
      }
    };
    const timer = setTimeout(() => void renew(), token === undefined ? 0 : PAUSE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [sent, version, shown]);
  return { draft: token, problem };
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.answer.code === "invalid";
}

/** The changes that can be previewed. A colour that is hard to see is replaced by the nearest that works. */
function toChanges({ logo, ...draft }: SettingsDraft): Record<string, unknown> {
  const changes = {
    ...draft,
    ...(logo === undefined ? {} : { logo: logo?.id ?? null }),
    colour_main: shownColour("main", draft.colour_main),
    colour_accent: shownColour("accent", draft.colour_accent),
  };
  const known = Object.keys(previewedChanges.shape);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => known.includes(name)));
}

function shownColour(role: ColourRole, chosen: string | null | undefined) {
  if (!chosen || !hexColour.test(chosen)) return chosen === null ? null : undefined;
  return findColourFault(role, chosen)?.nearest ?? chosen;
}
