import type { Drawing } from "./pdf-room.ts";

/** What the thread of the PDF room does with each drawing that it is given. */
export default async function draw({ file, name, task }: Drawing): Promise<Uint8Array> {
  const papers = await import(file);
  return papers[name](...task);
}
