/** The tag of changes to who somebody is and what they may do. */
export function accountTag(accountId: string): string {
  return `account:${accountId}`;
}
