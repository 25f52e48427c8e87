/** Hands the donations of one campaign to all its watchers, each once and in order. */
export interface DonationFeed<Row> {
  /**
   * Sends the rows after a number, those there are and those to come; answers a function that stops
   * it.
   */
  follow(after: number, send: (row: Row) => void): () => void;
  /** There may be new donations. */
  wake(): void;
}

export interface DonationSource<Row> {
  /** The next rows after a number, oldest first; empty where there are none. */
  readonly read: (after: number) => Promise<readonly Row[]>;
  readonly onError: (error: unknown) => void;
  /** The last follower left. */
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
  let running = false;
  let woken = false;
  let retry: NodeJS.Timeout | undefined;

  // Whoever joins while rows are read waits for the next turn: these rows may start too late for
  // them.
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
    running = true;
    try {
      while (woken) {
        woken = false;
        await deliver();
      }
    } catch (error) {
      source.onError(error);
      clearTimeout(retry);
      if (followers.size > 0) retry = setTimeout(wake, RETRY_MS);
    } finally {
      running = false;
    }
  }

  function wake(): void {
    woken = true;
    if (!running) void run();
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
