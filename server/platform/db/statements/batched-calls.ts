export interface BatchRules<T> {
  /** A batch of so many goes at once. */
  readonly most: number;
  /** How long an item that comes now may wait for others, ms. */
  readonly patience: () => number;
  /** Two items that share a key go into different batches. */
  readonly keysOf?: (item: T) => readonly string[];
  /** Whether every item would meet this error by itself too. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (answer: R | Promise<R>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects calls and does them together. `work` gets their items and answers in the same order, with a
 * promise for an item that takes longer. Where `work` throws, each item is tried by itself, so that one
 * bad item fails alone: work that throws must have changed nothing.
 */
export function batched<T, R>(
  work: (items: readonly T[]) => Promise<ReadonlyArray<R | Promise<R>>>,
  { most, patience, keysOf = () => [], failsAll = () => false }: BatchRules<T>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let timer: NodeJS.Timeout | undefined;

  function goNow(): void {
    clearTimeout(timer);
    timer = undefined;
    const batches = apart(waiting, ({ item }) => keysOf(item));
    waiting = [];
    for (const batch of batches) void run(batch);
  }

  async function run(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as R);
    } catch (error) {
      const final = batch.length === 1 || failsAll(error);
      for (const one of batch) final ? one.reject(error) : void run([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      const wait = waiting.length < most ? patience() : 0;
      if (wait > 0) timer ??= setTimeout(goNow, wait);
      else goNow();
    });
}

/** Groups in which no two items share a key; each item goes into the first group that it fits. */
function apart<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  const groups: Array<{ readonly members: T[]; readonly keys: Set<string> }> = [];
  for (const item of items) {
    const keys = keysOf(item);
    const fits = groups.find((group) => !keys.some((key) => group.keys.has(key)));
    const group = fits ?? { members: [], keys: new Set() };
    if (!fits) groups.push(group);
    group.members.push(item);
    for (const key of keys) group.keys.add(key);
  }
  return groups.map(({ members }) => members);
}
