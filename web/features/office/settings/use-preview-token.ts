import { useEffect, useState } from "react";
import { type ColourRole, colourFault, hexColour } from "#contract/foundation/site-colours.ts";
import { previewedChanges, previewSettings } from "#contract/foundation/site-preview.ts";
import { ApiError, refusalText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import type { SettingsForm } from "./use-settings-draft.ts";

/** So long nothing was typed, ms. */
const PAUSE = 500;
const WRONG = "The preview follows as soon as the marked fields are right.";

/**
 * A token that shows what is set and not saved, or why there is no newer one. There is a new one after each
 * change, and when something else is looked at: it is good for an hour.
 */
export function usePreviewToken({ draft, settings }: SettingsForm, shown: string) {
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const checked = previewedChanges.safeParse(changesOf(draft));
  const sent = checked.success ? JSON.stringify(checked.data) : undefined;
  const { version } = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved and what is shown count too.
  useEffect(() => {
    let late = false;
    const ask = async () => {
      if (sent === undefined) return setProblem(WRONG);
      try {
        const answer = await authorisedApi(previewSettings, { body: JSON.parse(sent) });
        if (late) return;
        setToken(answer.draft);
        setProblem(undefined);
      } catch (error) {
        if (!late) setProblem(isWrong(error) ? WRONG : refusalText(error));
      }
    };
    const timer = setTimeout(() => void ask(), token === undefined ? 0 : PAUSE);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [sent, version, shown]);
  return { draft: token, problem };
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.answer.code === "invalid";
}

/** What of the draft can be previewed. A colour that is hard to see is shown as the nearest that is not. */
function changesOf({ logo, ...draft }: SettingsDraft): Record<string, unknown> {
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
  return colourFault(role, chosen)?.nearest ?? chosen;
}
