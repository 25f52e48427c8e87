import type { NoticeState } from "#contract/foundation/notifications.ts";
import type { Changes } from "../../../platform/db/changes.ts";

interface LiveNoticesDeps {
  readonly changes: Changes;
  readonly read: (accountId: string) => Promise<NoticeState>;
  readonly onError: (error: unknown) => void;
}

type Send = (state: NoticeState) => void;

interface Account {
  readonly windows: Set<Send>;
  reading: boolean;
  again: boolean;
}

const RETRY_MS = 1_000;
const tag = /^notifications:(.+)$/;

export interface LiveNotices {
  /** Sends how an account's notices stand, now and whenever it changes; answers how to stop. */
  watch(accountId: string, send: Send): () => void;
}

/** One reading serves all windows of an account, and what changes during it is read again. */
export function createLiveNotices({ changes, read, onError }: LiveNoticesDeps): LiveNotices {
  const accounts = new Map<string, Account>();

  changes.subscribe({
    changed: (tags) => {
      for (const one of tags) {
        const id = tag.exec(one)?.[1];
        if (id !== undefined) wake(id);
      }
    },
    caughtUp: () => {
      for (const id of accounts.keys()) wake(id);
    },
  });

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

  return {
    watch: (id, send) => {
      const account = accounts.get(id) ?? { windows: new Set(), reading: false, again: false };
      accounts.set(id, account);
      account.windows.add(send);
      wake(id);
      return () => {
        account.windows.delete(send);
        if (account.windows.size === 0) accounts.delete(id);
      };
    },
  };
}
