import { randomUUID } from "node:crypto";
import type { Tag } from "./tag.ts";

/** The channel on which commits notify every process of what they changed. */
export const CHANGES_CHANNEL = "changes";

/** Receives a channel's notifications. */
export interface Listener {
  onNotification(payload: string): void;
  onLost(): void;
  onResumed(): void;
}

export interface ChangesSubscriber {
  /** A commit changed something with these tags. */
  onChange(tags: readonly Tag[]): void;
  /** Until `onReconnect`, changes made by other processes may be missed. */
  onDisconnect?(): void;
  onReconnect?(): void;
}

/** The notifications of one commit. */
export interface CommitNotifications {
  /** To be sent inside the transaction; PostgreSQL delivers them when it commits. */
  readonly payloads: readonly string[];
  /** Notifies this process. Call it once the commit has succeeded. */
  publish(): void;
}

/** Spreads the changes of commits: at once in this process, and through the database to the others. */
export interface Changes {
  subscribe(subscriber: ChangesSubscriber): void;
  /** Calls `wake` whenever something with this tag changed or may have. Returns a function that stops it. */
  follow(tag: Tag, wake: () => void): () => void;
  /** Notifies this process only. */
  publish(tags: readonly Tag[]): void;
  createNotifications(tags: readonly Tag[]): CommitNotifications;
  readonly listener: Listener;
}

/** PostgreSQL accepts less than 8000 bytes in a notification. */
const MAX_NOTIFICATION_BYTES = 7_900;

export function createChanges(): Changes {
  const processId = randomUUID();
  const subscribers: ChangesSubscriber[] = [];
  const followers = new Map<Tag, Set<() => void>>();
  /** Our own notifications that were published already and have yet to arrive. */
  const published = new Set<string>();
  /** Our own notifications that arrived before their commit was confirmed. */
  const early = new Set<string>();
  let sent = 0;
  let listening = false;

  const wake = (tag: Tag) => {
    for (const follower of followers.get(tag) ?? []) follower();
  };
  const publish = (tags: readonly Tag[]) => {
    for (const subscriber of subscribers) subscriber.onChange(tags);
    for (const tag of tags) wake(tag);
  };
  const setListening = (isListening: boolean) => {
    listening = isListening;
    published.clear();
    early.clear();
  };

  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    follow: (tag, follower) => {
      const ofTag = followers.get(tag) ?? new Set();
      followers.set(tag, ofTag.add(follower));
      return () => {
        if (ofTag.delete(follower) && ofTag.size === 0) followers.delete(tag);
      };
    },
    publish,
    createNotifications: (tags) => {
      const ids: string[] = [];
      const payloads: string[] = [];
      const addPayload = (tag: Tag) => {
        sent += 1;
        ids.push(`${processId}:${sent}`);
        payloads.push(`${processId}:${sent} ${tag}`);
      };
      for (const tag of tags) {
        const longer = `${payloads.at(-1)} ${tag}`;
        if (payloads.length > 0 && longer.length <= MAX_NOTIFICATION_BYTES)
          payloads[payloads.length - 1] = longer;
        else addPayload(tag);
      }
      return {
        payloads,
        publish: () => {
          const unpublished = ids.filter((id) => !early.delete(id));
          if (listening) for (const id of unpublished) published.add(id);
          if (unpublished.length > 0) publish(tags);
        },
      };
    },
    listener: {
      // Our own notifications arrive too. They are the only sign of a commit whose confirmation was lost.
      onNotification: (payload) => {
        const [id = "", ...tags] = payload.split(" ");
        if (published.delete(id)) return;
        if (id.startsWith(processId)) early.add(id);
        publish(tags as Tag[]);
      },
      onLost: () => {
        setListening(false);
        for (const subscriber of subscribers) subscriber.onDisconnect?.();
      },
      onResumed: () => {
        setListening(true);
        for (const subscriber of subscribers) subscriber.onReconnect?.();
        for (const tag of followers.keys()) wake(tag);
      },
    },
  };
}
