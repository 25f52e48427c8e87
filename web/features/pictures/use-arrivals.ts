import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { MAX_CAMPAIGN_PICTURES, type UploadedPicture } from "#contract/campaigns/pictures.ts";
import { safeStore } from "../../lib/safe-store.ts";
import type { OrderedPicture } from "./picture-order.ts";

const store = safeStore(() => sessionStorage);
const KEY = "arriving-pictures";
const keyList = z.array(z.string());
const MAX_ARRIVING = 50;

function readKeys(): string[] {
  try {
    return keyList.parse(JSON.parse(store.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

interface ArrivalOptions {
  readonly uploads: readonly UploadedPicture[] | undefined;
  readonly placed: readonly OrderedPicture[] | undefined;
  readonly place: (picture: UploadedPicture) => unknown;
}

/**
 * Puts uploads on the page once they are ready, each once. They are remembered for this window, in case the person
 * leaves the step while they are processed.
 */
export function useArrivals({ uploads, placed, place }: ArrivalOptions) {
  const [keys, setKeys] = useState<readonly string[]>(readKeys);
  const change = (next: readonly string[]) => {
    setKeys(next);
    store.setItem(KEY, JSON.stringify(next.slice(-MAX_ARRIVING)));
  };
  // The oldest first: the list is newest first.
  const arrived = uploads?.findLast(({ key, state }) => state !== "waiting" && keys.includes(key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that arrives.
  useEffect(() => {
    if (!arrived || !placed || !readKeys().includes(arrived.key)) return;
    change(readKeys().filter((key) => key !== arrived.key));
    const isPlaced = placed.some(({ key }) => key === arrived.key);
    if (arrived.state !== "ready" || isPlaced || placed.length >= MAX_CAMPAIGN_PICTURES) return;
    place(arrived);
  }, [arrived?.key, placed === undefined]);
  return {
    isArriving: (key: string) => keys.includes(key),
    expect: (key: string) => change([...readKeys(), key]),
  };
}
