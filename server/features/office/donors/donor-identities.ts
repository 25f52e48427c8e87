import type { DonorRow } from "./donor-store.ts";
import type { DonorKey } from "./person-store.ts";

/** Addresses that are no confirmed address of one of the person's accounts, in alphabetical order. */
export function guestEmails({ accounts, emails }: Pick<DonorRow, "accounts" | "emails">) {
  const own = new Set(accounts.filter(({ confirmed }) => confirmed).map(({ email }) => email));
  return emails.filter((email) => !own.has(email));
}

/** A person's accounts and guest addresses. The first one has what the office adds. */
export function identitiesOf(row: DonorRow): DonorKey[] {
  return [
    ...row.accounts.map(({ id }) => ({ account_id: id, email: null })),
    ...guestEmails(row).map((email) => ({ account_id: null, email })),
  ];
}

export function isSamePerson(one: DonorRow, other: DonorRow): boolean {
  return (
    one.account_ids.some((id) => other.account_ids.includes(id)) ||
    one.emails.some((email) => other.emails.includes(email))
  );
}

/** The records of an account or a guest's address with this id: an account's address may have its own. */
export function recordsOf(row: DonorRow, id: string): string[] {
  const account = row.accounts.find((own) => own.id === id);
  const email = account?.confirmed ? account.email : undefined;
  return row.records
    .filter((record) => record.id === id || (email !== undefined && record.email === email))
    .map((record) => record.id);
}
