/** There is never anything to be issued. */
export async function issueReceipts(): Promise<boolean> {
  return false;
}
