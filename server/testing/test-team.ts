import { inTransaction } from "../platform/db/in-transaction.ts";
import { openAccount, type TestAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

/** An account's calls about a campaign's team. */
export async function openTeam(site: TestSite, campaignId: number, who: TestAccount) {
  const bearer = await who.bearer();
  const base = `/api/v1/organiser/campaigns/${campaignId}/`;
  const send = (method: string, at: string) => site.ask(base + at, { method, headers: bearer });
  return {
    get: () => site.get(`${base}team/`, bearer),
    invite: (email: string, role: string) =>
      site.post(`${base}invitations/`, { email, role }, bearer),
    withdraw: (id: string) => send("DELETE", `invitations/${id}/`),
    change: (accountId: string, role: string) =>
      site.ask(`${base}members/${accountId}/`, {
        method: "PATCH",
        headers: { "content-type": "application/json", ...bearer },
        body: JSON.stringify({ role }),
      }),
    remove: (accountId: string) => send("DELETE", `members/${accountId}/`),
  };
}

/** The invitation token in the next email to an address. */
export async function readInvitationToken(site: TestSite, email: string): Promise<string> {
  const { text } = await site.mailTo(email);
  const token = /\/campaign\/join\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

export async function acceptInvitation(site: TestSite, who: TestAccount, token: string) {
  return site.post("/api/v1/account/invitations/accept/", { token }, await who.bearer());
}

/** Creates an account and adds it to a campaign's team. */
export async function openMember(
  site: TestSite,
  campaignId: number,
  role: "editor" | "reader",
): Promise<TestAccount> {
  const member = await openAccount(site);
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_member")
      .values({
        campaign_id: campaignId,
        account_id: member.id,
        role,
        joined_at: new Date(site.clock.now),
      })
      .execute(),
  );
  return member;
}
