/** Sends the donations of one campaign to all followers, once each and in order. */
export interface DonationFeed<Row> {
  /** Sends existing and future rows after a number. Returns a function that stops it. */
  follow(after: number, send: (row: Row) => void): () => void;
  /** Checks for new donations. */
  wake(): void;
}

export interface DonationSource<Row> {
  /** The next rows after a number, oldest first. */
  readonly read: (after: number) => Promise<readonly Row[]>;
  readonly onError: (error: unknown) => void;
  /** Called when the last follower has left. */
  readonly onIdle: () => void;
}

interface Follower<Row> {
  last: number;
  readonly send: (row: Row) => void;
}

const RETRY_MS = 1000;

export function createDonationFeed<Row extends { readonly number: number }>(
  source: DonationSource<Row>,
): DonationFeed<Row> {
  const followers = new Set<Follower<Row>>();
  let isRunning = false;
  let isWoken = false;
  let retry: NodeJS.Timeout | undefined;

  // A follower who joins during a read waits for the next one, as these rows may start too late.
  async function deliver(): Promise<void> {
    for (;;) {
      const audience = [...followers];
      if (audience.length === 0) return;
      const rows = await source.read(Math.min(...audience.map(({ last }) => last)));
      if (rows.length === 0) return;
      for (const follower of audience) {
        for (const row of rows) {
          if (row.number <= follower.last || !followers.has(follower)) continue;
          follower.last = row.number;
          follower.send(row);
        }
      }
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isWoken) {
        isWoken = false;
        await deliver();
      }
    } catch (error) {
      source.onError(error);
      clearTimeout(retry);
      if (followers.size > 0) retry = setTimeout(wake, RETRY_MS);
    } finally {
      isRunning = false;
    }
  }

  function wake(): void {
    isWoken = true;
    if (!isRunning) void run();
  }

  return {
    wake,
    follow: (after, send) => {
      const follower = { last: after, send };
      followers.add(follower);
      wake();
      return () => {
        if (!followers.delete(follower) || followers.size > 0) return;
        clearTimeout(retry);
        source.onIdle();
      };
    },
  };
}
