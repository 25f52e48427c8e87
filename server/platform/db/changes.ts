import { randomUUID } from "node:crypto";
import type { Tag } from "./tag.ts";

/** The channel on which commits tell every process what they changed. */
export const CHANGES_CHANNEL = "changes";

/** Hears a channel's notifications. */
export interface Listener {
  heard(payload: string): void;
  lost(): void;
  resumed(): void;
}

export interface ChangesSubscriber {
  /** A commit changed something with these tags. */
  changed(tags: readonly Tag[]): void;
  /** Changes of other processes may have been missed from now until `caughtUp`. */
  blind?(): void;
  caughtUp?(): void;
}

/** The news of one commit. */
export interface News {
  /** The notifications that PostgreSQL sends once the commit is done. */
  readonly payloads: readonly string[];
  /** Tells this process; to be called when the commit is known to be done. */
  committed(): void;
}

/** News of commits: this process hears at once, the others through the database. */
export interface Changes {
  subscribe(subscriber: ChangesSubscriber): void;
  /** Calls `wake` whenever something with this tag changed or may have; answers how to stop. */
  follow(tag: Tag, wake: () => void): () => void;
  /** Tells this process alone. */
  publish(tags: readonly Tag[]): void;
  /** Makes the news of one commit, to be sent inside its transaction. */
  newsOf(tags: readonly Tag[]): News;
  readonly listener: Listener;
}

/** PostgreSQL takes up to 8000 bytes for one notification. */
const LONGEST_NOTIFICATION = 7_900;

export function createChanges(): Changes {
  const self = randomUUID();
  const subscribers: ChangesSubscriber[] = [];
  const followers = new Map<Tag, Set<() => void>>();
  /** Our own notifications that will still come back and need not be told again. */
  const told = new Set<string>();
  /** Our own notifications that came before the commit's answer. */
  const early = new Set<string>();
  let sent = 0;
  let listening = false;

  const wake = (tag: Tag) => {
    for (const follower of followers.get(tag) ?? []) follower();
  };
  const publish = (tags: readonly Tag[]) => {
    for (const subscriber of subscribers) subscriber.changed(tags);
    for (const tag of tags) wake(tag);
  };
  const listenAnew = (now: boolean) => {
    listening = now;
    told.clear();
    early.clear();
  };

  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    follow: (tag, follower) => {
      const those = followers.get(tag) ?? new Set();
      followers.set(tag, those.add(follower));
      return () => {
        if (those.delete(follower) && those.size === 0) followers.delete(tag);
      };
    },
    publish,
    newsOf: (tags) => {
      const ids: string[] = [];
      const payloads: string[] = [];
      const begin = (tag: Tag) => {
        sent += 1;
        ids.push(`${self}:${sent}`);
        payloads.push(`${self}:${sent} ${tag}`);
      };
      for (const tag of tags) {
        const longer = `${payloads.at(-1)} ${tag}`;
        if (payloads.length > 0 && longer.length <= LONGEST_NOTIFICATION)
          payloads[payloads.length - 1] = longer;
        else begin(tag);
      }
      return {
        payloads,
        committed: () => {
          const untold = ids.filter((id) => !early.delete(id));
          if (listening) for (const id of untold) told.add(id);
          if (untold.length > 0) publish(tags);
        },
      };
    },
    listener: {
      // Our own come back too. When the commit's answer was lost, nothing else tells of it.
      heard: (payload) => {
        const [id = "", ...tags] = payload.split(" ");
        if (told.delete(id)) return;
        if (id.startsWith(self)) early.add(id);
        publish(tags as Tag[]);
      },
      lost: () => {
        listenAnew(false);
        for (const subscriber of subscribers) subscriber.blind?.();
      },
      resumed: () => {
        listenAnew(true);
        for (const subscriber of subscribers) subscriber.caughtUp?.();
        for (const tag of followers.keys()) wake(tag);
      },
    },
  };
}
