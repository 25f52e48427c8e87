import { useEffect, useState } from "react";
import {
  FEWEST_LETTERS,
  type Suggestion,
  suggestCampaigns,
} from "#contract/campaigns/catalogue.ts";
import { browserApi } from "../../lib/api/api.ts";

/** Whoever types makes shorter pauses between letters. */
const PAUSE_MS = 150;

/** What is suggested for the words last asked about. A newer question ends an older one. */
export function useSuggestions() {
  const [words, ask] = useState("");
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);

  useEffect(() => {
    if (words.length < FEWEST_LETTERS) return setSuggestions([]);
    const asked = new AbortController();
    const { signal } = asked;
    const timer = setTimeout(async () => {
      const found = await browserApi(suggestCampaigns, { query: { q: words } }, { signal }).catch(
        // A search goes without suggestions where they can't be had.
        () => ({ data: [] }),
      );
      if (!signal.aborted) setSuggestions(found.data);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [words]);

  return { suggestions, ask };
}
