/** Does nothing about any. */
export async function applyDispute(): Promise<undefined> {
  return undefined;
}
