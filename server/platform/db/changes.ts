import { randomUUID } from "node:crypto";

/** The channel on which commits tell every process what they changed. */
export const CHANGES_CHANNEL = "changes";

/** What hears a channel's notifications. */
export interface Listener {
  heard(payload: string): void;
  lost(): void;
  resumed(): void;
}

export interface ChangesSubscriber {
  /** Something with these tags changed and is committed. */
  changed(tags: readonly string[]): void;
  /** Changes of other processes may have been missed from now until `caughtUp`. */
  blind?(): void;
  caughtUp?(): void;
}

/** What commits change, told to this process at once and to the others by the database. */
export interface Changes {
  subscribe(subscriber: ChangesSubscriber): void;
  /** Tells this process; called right after the commit. */
  publish(tags: readonly string[]): void;
  /** The notifications that tell the other processes; sent inside the transaction. */
  notifications(tags: readonly string[]): string[];
  readonly listener: Listener;
}

/** PostgreSQL takes up to 8000 bytes for one notification. */
const LONGEST_NOTIFICATION = 7_900;

export function createChanges(): Changes {
  const self = randomUUID();
  const subscribers: ChangesSubscriber[] = [];
  const publish = (tags: readonly string[]) => {
    for (const subscriber of subscribers) subscriber.changed(tags);
  };
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    publish,
    notifications: (tags) => {
      const all: string[] = [self];
      for (const tag of tags) {
        const longer = `${all.at(-1)} ${tag}`;
        if (longer.length <= LONGEST_NOTIFICATION) all[all.length - 1] = longer;
        else all.push(`${self} ${tag}`);
      }
      return all;
    },
    listener: {
      heard: (payload) => {
        const [origin, ...tags] = payload.split(" ");
        if (origin !== self) publish(tags);
      },
      lost: () => {
        for (const subscriber of subscribers) subscriber.blind?.();
      },
      resumed: () => {
        for (const subscriber of subscribers) subscriber.caughtUp?.();
      },
    },
  };
}
