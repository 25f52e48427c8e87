import { useEffect, useState } from "react";
import {
  MIN_SUGGESTION_LETTERS,
  type Suggestion,
  suggestCampaigns,
} from "#contract/campaigns/catalogue.ts";
import { browserApi } from "../../lib/api/api.ts";

/** Longer than the pauses between letters while typing. */
const DEBOUNCE_MS = 150;

/** Suggestions for the last text passed to `suggest`, which aborts an earlier request. */
export function useSuggestions() {
  const [text, suggest] = useState("");
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);

  useEffect(() => {
    if (text.length < MIN_SUGGESTION_LETTERS) return setSuggestions([]);
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const result = await browserApi(suggestCampaigns, { query: { q: text } }, { signal }).catch(
        () => ({ data: [] }),
      );
      if (!signal.aborted) setSuggestions(result.data);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return { suggestions, suggest };
}
