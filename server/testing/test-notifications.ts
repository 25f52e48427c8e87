import type { TestSite } from "./test-site.ts";

/** The account's notifications, oldest first. */
export async function notificationsOf(site: TestSite, { id }: { readonly id: string }) {
  const rows = await site.db
    .selectFrom("notification")
    .select(["kind", "data"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, data }) => ({ kind, data: data as Readonly<Record<string, unknown>> }));
}
