import { until } from "../../chaos/until.ts";

/** Pictures and receipts are drawn a moment after they were asked for. */
const DRAWN_WITHIN_MS = 120_000;
/** Ends what hangs, and nothing that is only slow. */
export const ANSWER_WITHIN_MS = 120_000;

/** What is wrong with files that each of the machines has to show; the first one is asked first. */
export async function notTheSame(
  urls: readonly string[],
  paths: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const shown: Buffer[] = [];
    for (const url of urls) {
      let last: Loaded = { status: 0, bytes: Buffer.alloc(0) };
      const isShown = async () => {
        last = await load(url + path);
        return last.status === 200;
      };
      const inTime = await until(isShown, { withinMs: DRAWN_WITHIN_MS, everyMs: 100 });
      if (inTime) shown.push(last.bytes);
      else faults.push(`${path}: ${last.status} of machine ${urls.indexOf(url)}`);
    }
    const [one] = shown;
    if (shown.some((bytes) => !one?.equals(bytes))) faults.push(`${path}: it differs`);
  }
  return faults;
}

interface Loaded {
  readonly status: number;
  readonly bytes: Buffer;
}

async function load(address: string): Promise<Loaded> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
