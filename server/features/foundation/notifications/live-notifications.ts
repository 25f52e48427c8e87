import type { NotificationState } from "#contract/foundation/notifications.ts";
import type { Changes } from "../../../platform/db/changes.ts";
import { notificationTag } from "../../../tags.ts";

interface LiveNotificationsDeps {
  readonly changes: Changes;
  readonly read: (accountId: string) => Promise<NotificationState>;
  readonly onError: (error: unknown) => void;
}

type Send = (state: NotificationState) => void;

interface Account {
  readonly windows: Set<Send>;
  readonly unfollow: () => void;
  reading: boolean;
  again: boolean;
}

const RETRY_MS = 1_000;

export interface LiveNotifications {
  /**
   * Sends the state of an account's notifications, now and after each change; answers a function
   * that stops it.
   */
  watch(accountId: string, send: Send): () => void;
}

/** One query serves all windows of an account. After a change during the query it runs again. */
export function createLiveNotifications({
  changes,
  read,
  onError,
}: LiveNotificationsDeps): LiveNotifications {
  const accounts = new Map<string, Account>();

  function wake(id: string): void {
    const account = accounts.get(id);
    if (!account) return;
    account.again = true;
    if (!account.reading) void tell(id, account);
  }

  async function tell(id: string, account: Account): Promise<void> {
    account.reading = true;
    try {
      while (account.again) {
        account.again = false;
        const state = await read(id);
        for (const send of account.windows) send(state);
      }
    } catch (error) {
      onError(error);
      setTimeout(() => wake(id), RETRY_MS).unref();
    } finally {
      account.reading = false;
    }
  }

  function accountOf(id: string): Account {
    const unfollow = changes.follow(notificationTag(id), () => wake(id));
    const account = { windows: new Set<Send>(), unfollow, reading: false, again: false };
    accounts.set(id, account);
    return account;
  }

  return {
    watch: (id, send) => {
      const account = accounts.get(id) ?? accountOf(id);
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
