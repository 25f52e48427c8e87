import type { NotificationState } from "#contract/foundation/notifications.ts";
import type { Changes } from "../../../platform/db/changes.ts";
import { notificationTag } from "../../../tags.ts";

interface LiveNotificationsDeps {
  readonly changes: Changes;
  readonly read: (accountId: string) => Promise<NotificationState>;
  readonly onError: (error: unknown) => void;
}

type Send = (state: NotificationState) => void;

interface WatchedAccount {
  readonly windows: Set<Send>;
  readonly unfollow: () => void;
  isReading: boolean;
  mustRead: boolean;
}

const RETRY_MS = 1_000;

export interface LiveNotifications {
  /** Sends the state of an account's notifications now and after each change. Returns a stop function. */
  watch(accountId: string, send: Send): () => void;
}

/** One query serves all windows of an account, and is repeated after a change during the query. */
export function createLiveNotifications({
  changes,
  read,
  onError,
}: LiveNotificationsDeps): LiveNotifications {
  const accounts = new Map<string, WatchedAccount>();

  function wake(id: string): void {
    const account = accounts.get(id);
    if (!account) return;
    account.mustRead = true;
    if (!account.isReading) void sendState(id, account);
  }

  async function sendState(id: string, account: WatchedAccount): Promise<void> {
    account.isReading = true;
    try {
      while (account.mustRead) {
        account.mustRead = false;
        const state = await read(id);
        for (const send of account.windows) send(state);
      }
    } catch (error) {
      onError(error);
      setTimeout(() => wake(id), RETRY_MS).unref();
    } finally {
      account.isReading = false;
    }
  }

  function addAccount(id: string): WatchedAccount {
    const unfollow = changes.follow(notificationTag(id), () => wake(id));
    const account = { windows: new Set<Send>(), unfollow, isReading: false, mustRead: false };
    accounts.set(id, account);
    return account;
  }

  return {
    watch: (id, send) => {
      const account = accounts.get(id) ?? addAccount(id);
      account.windows.add(send);
      wake(id);
      return () => {
        account.windows.delete(send);
        if (account.windows.size > 0) return;
        account.unfollow();
        accounts.delete(id);
      };
    },
  };
}
