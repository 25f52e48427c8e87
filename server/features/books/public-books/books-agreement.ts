import type { BooksAgreement } from "#contract/books/public-books.ts";
import type { StoredCheck } from "./public-books-store.ts";

type CheckTimes = Pick<StoredCheck, "checked_at" | "agreed_at">;

/** Shown in the footer of every page. */
export function agreementView(check: CheckTimes | undefined): BooksAgreement {
  const { checked_at, agreed_at } = check ?? {};
  if (!agreed_at) return { agreed_on: null, agree: false };
  const agree = agreed_at.getTime() === checked_at?.getTime();
  return { agreed_on: agreed_at.toISOString().slice(0, 10), agree };
}

export function hasAgreementChanged(before: CheckTimes | undefined, after: CheckTimes): boolean {
  const previous = agreementView(before);
  const current = agreementView(after);
  return previous.agree !== current.agree || previous.agreed_on !== current.agreed_on;
}
