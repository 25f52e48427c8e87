import type { BooksAgreement } from "#contract/books/public-books.ts";
import type { KeptCheck } from "./public-books-store.ts";

type Found = Pick<KeptCheck, "checked_at" | "agreed_at">;

/** What the foot of every page says of the books. */
export function agreementOf(check: Found | undefined): BooksAgreement {
  const { checked_at, agreed_at } = check ?? {};
  if (!agreed_at) return { agreed_on: null, agree: false };
  const agree = agreed_at.getTime() === checked_at?.getTime();
  return { agreed_on: agreed_at.toISOString().slice(0, 10), agree };
}

/** Whether it says something else after a check than before. */
export function agreementChanged(before: Found | undefined, after: Found): boolean {
  const [was, is] = [agreementOf(before), agreementOf(after)];
  return was.agree !== is.agree || was.agreed_on !== is.agreed_on;
}
