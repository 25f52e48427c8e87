import type { Drawing } from "./pdf-pool.ts";

/** Runs a drawing in the thread of pdf-room.ts. */
export default async function draw({ file, name, task }: Drawing): Promise<Uint8Array> {
  const papers = await import(file);
  return papers[name](...task);
}
