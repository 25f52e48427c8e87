import { useEffect, useRef, useState } from "react";
import type { CampaignPreview } from "#contract/campaigns/catalogue.ts";

/** What the editor sends to the preview next to it. */
export interface LiveDraft {
  /** Edits, saved or not, on top of the saved campaign. */
  readonly changes: Partial<CampaignPreview>;
  /** Increases when the saved campaign changes. */
  readonly savedRevision: number;
  /** The editor's step, whose part of the page the preview shows. */
  readonly step: string;
}

const DRAFT_REQUEST = "asked";

const openChannel = (name: string) => new BroadcastChannel(`campaign-draft-${name}`);

/** Sends each draft to the preview of that name, and the last one on request. */
export function useSendDraft(name: string, draft: LiveDraft): void {
  const lastDraft = useRef(draft);
  const channelRef = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = openChannel(name);
    channelRef.current = channel;
    channel.onmessage = ({ data }) => {
      if (data === DRAFT_REQUEST) channel.postMessage(lastDraft.current);
    };
    return () => channel.close();
  }, [name]);
  useEffect(() => {
    lastDraft.current = draft;
    channelRef.current?.postMessage(draft);
  }, [draft]);
}

/** The draft sent by the editor of that name; undefined before the first. */
export function useReceivedDraft(name: string | null): LiveDraft | undefined {
  const [draft, setDraft] = useState<LiveDraft>();
  useEffect(() => {
    if (name === null) return;
    const channel = openChannel(name);
    channel.onmessage = ({ data }) => {
      if (data !== DRAFT_REQUEST) setDraft(data);
    };
    channel.postMessage(DRAFT_REQUEST);
    return () => channel.close();
  }, [name]);
  return draft;
}
