import { useEffect, useRef, useState } from "react";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";

/** What the editor tells the preview beside it. */
export interface LiveDraft {
  /** What is typed, saved or not, over the saved campaign. */
  readonly changes: Partial<CampaignPreview>;
  /** Grows when the saved campaign changed. */
  readonly saved: number;
  /** The step of the editor: the preview shows that part of the page. */
  readonly step: string;
}

const ASKED = "asked";

/** The name under which one editor and its preview find each other in this browser. */
const channelOf = (name: string) => new BroadcastChannel(`campaign-draft-${name}`);

/** Tells the preview of that name each draft, and the last one as soon as it asks. */
export function useTellPreview(name: string, draft: LiveDraft): void {
  const last = useRef(draft);
  const open = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = channelOf(name);
    open.current = channel;
    channel.onmessage = ({ data }) => {
      if (data === ASKED) channel.postMessage(last.current);
    };
    return () => channel.close();
  }, [name]);
  useEffect(() => {
    last.current = draft;
    open.current?.postMessage(draft);
  }, [draft]);
}

/** The draft of the editor of that name; undefined until it comes, and without a name. */
export function useToldDraft(name: string | null): LiveDraft | undefined {
  const [draft, setDraft] = useState<LiveDraft>();
  useEffect(() => {
    if (name === null) return;
    const channel = channelOf(name);
    channel.onmessage = ({ data }) => {
      if (data !== ASKED) setDraft(data);
    };
    channel.postMessage(ASKED);
    return () => channel.close();
  }, [name]);
  return draft;
}
