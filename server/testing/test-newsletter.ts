import { setAccountSubscription } from "../features/outreach/newsletter/account-subscription.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openAccount, type TestAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

export const ISSUES = "/api/v1/admin/newsletter/issues/";

export const issueText = {
  subject: "What moved in November",
  blocks: [
    { kind: "heading", text: "Two wells" },
    { kind: "text", text: "They are dug." },
    { kind: "action", label: "Read on", url: "https://give.example.org/donate-page/1" },
    { kind: "picture", path: "/pictures/campaigns/x/og.jpg", alt: "A well" },
  ],
  segment: { kind: "all" },
};

/** An office account that writes issues, and readers of the newsletter. */
export async function openNewsletter(site: TestSite) {
  const office = await openAccount(site, { role: "admin" });

  /** Logs in for each call, because the clock advances. */
  async function call(method: string, path: string, body?: unknown) {
    const headers = await office.bearer();
    if (body === undefined) return site.ask(path, { method, headers });
    const type = { "content-type": "application/json" };
    return site.ask(path, { method, headers: { ...type, ...headers }, body: JSON.stringify(body) });
  }
  const put = (id: number, body: unknown) => call("PUT", `${ISSUES}${id}/`, body);

  return {
    office,
    call,
    put,
    post: (path: string, body: unknown = {}) => call("POST", path, body),
    read: async (id: number) => (await call("GET", `${ISSUES}${id}/`)).json,
    draft: async (changes: object = {}): Promise<{ id: number; version: number }> => {
      const { json } = await call("POST", ISSUES);
      const saved = await put(json.id, { ...issueText, ...changes, version: json.version });
      if (saved.status !== 200) throw new Error(saved.text);
      return saved.json;
    },
    /** An account that is subscribed to the newsletter. */
    reader: async (): Promise<TestAccount> => {
      const account = await openAccount(site);
      await inTransaction(site.database, (tx) =>
        setAccountSubscription(tx, account.email, true, new Date(site.clock.now)),
      );
      return account;
    },
  };
}
