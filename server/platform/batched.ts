export interface BatchRules<T> {
  /** So many are never kept waiting for more. */
  readonly most: number;
  /** How long one that comes now may wait for others, ms; 0: not at all. */
  readonly patience: () => number;
  /** Two that share a key do not go into one batch. */
  readonly keysOf?: (item: T) => readonly string[];
  /** Whether each would meet this error by itself. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (answer: R | Promise<R>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does for several at once what would cost more for each of them: `work` gets their items and
 * answers in the same order, with a promise for what takes longer. Where it throws, each is tried by
 * itself, so that only those fail that cannot be done; work that failed must have changed nothing.
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

/** As few groups as it takes for no two of one to share a key. */
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
