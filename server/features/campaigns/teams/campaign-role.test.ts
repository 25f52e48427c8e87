import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { campaignRoles, requireCampaignRole } from "./campaign-role.ts";
import { findTeamAccountIds, findTeamCampaignIds } from "./campaign-role-store.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

test("includes lower roles in higher ones and refuses outsiders", async () => {
  const owner = await openAccount(site);
  const { id: campaignId } = await site.campaign({ organiserId: owner.id, state: "draft" });
  const people = {
    outsider: await openAccount(site),
    admin: await openAccount(site, { role: "admin" }),
    "editor elsewhere": await openMember(site, (await site.campaign()).id, "editor"),
    reader: await openMember(site, campaignId, "reader"),
    editor: await openMember(site, campaignId, "editor"),
    owner,
  };
  const outcomes: Record<string, string[]> = {};
  for (const [who, { id: accountId }] of Object.entries(people)) {
    outcomes[who] = await Promise.all(
      campaignRoles.map((least) =>
        requireCampaignRole(site.db, { campaignId, accountId, least }).catch(({ code }) => code),
      ),
    );
  }
  const unknown = ["not_found", "not_found", "not_found"];
  expect(outcomes).toEqual({
    outsider: unknown,
    admin: unknown,
    "editor elsewhere": unknown,
    reader: ["reader", "forbidden", "forbidden"],
    editor: ["editor", "editor", "forbidden"],
    owner: ["owner", "owner", "owner"],
  });
});

test("throws not_found for an unknown campaign", async () => {
  const { id: accountId } = await openAccount(site);
  const result = requireCampaignRole(site.db, { campaignId: 999_999, accountId, least: "reader" });
  await expect(result).rejects.toMatchObject({ code: "not_found" });
});

test("finds the people of a team and the campaigns of a person", async () => {
  const owner = await openAccount(site);
  const { id: own } = await site.campaign({ organiserId: owner.id });
  const reader = await openMember(site, own, "reader");
  const { id: readers } = await site.campaign({ organiserId: reader.id });
  expect((await findTeamAccountIds(site.db, own)).toSorted()).toEqual(
    [owner.id, reader.id].toSorted(),
  );
  expect(await findTeamCampaignIds(site.db, owner.id)).toEqual([own]);
  expect((await findTeamCampaignIds(site.db, reader.id)).toSorted()).toEqual(
    [own, readers].toSorted(),
  );
});
