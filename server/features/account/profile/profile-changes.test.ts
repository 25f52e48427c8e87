import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type RecordedTags, recordTags } from "../../../testing/access/announced-tags.ts";
import { openPublicAnswers, type PublicAnswers } from "../../../testing/access/public-answers.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { addUpdate } from "../../campaigns/catalogue/add-update.ts";

const CHANGES = 6;

let site: TestSite;
let answers: PublicAnswers;
let png: Uint8Array<ArrayBuffer>;
let announced: RecordedTags;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, limits: { "face:account": CHANGES } });
  answers = await openPublicAnswers(site);
  png = new Uint8Array(await plainPicture(60, 40).png().toBuffer());
  announced = recordTags(site);
});

async function profileCalls(account: TestAccount) {
  const bearer = await account.bearer();
  const send = (
    method: string,
    path: string,
    type?: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ) =>
    site.ask(`/api/v1/account/${path}/`, {
      method,
      headers: { ...bearer, ...(type ? { "content-type": type } : {}) },
      body,
    });
  return {
    rename: (names: Record<string, unknown>) =>
      send("PATCH", "profile", "application/json", JSON.stringify(names)),
    setPhoto: () => send("PUT", "photo", "image/png", png),
    removePhoto: () => send("DELETE", "photo"),
  };
}

test("a new name or photo appears at once wherever the person is shown", async () => {
  const owned = await openOrganiser(site, { state: "active" });
  const { id: joined } = await site.campaign();
  const editor = await openMember(site, joined, "editor");
  const { id: praised } = await site.campaign();
  const { id: given } = await site.campaign();
  const { id: pledged } = await site.campaign();
  await inTransaction(site.database, (tx) =>
    addUpdate(tx, {
      ...{ campaignId: joined, authorId: editor.id, title: "A well", body: "It is dug." },
      postedAt: new Date(site.clock.now),
    }),
  );
  const comments = `/api/v1/campaign/${praised}/comments/`;
  expect((await site.post(comments, { text: "Good" }, await editor.bearer())).status).toBe(201);
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("in_kind_gift")
      .values({
        ...{ campaign_id: pledged, account_id: editor.id, what: "Pumps", quantity: 1 },
        ...{ anonymous: false, state: "confirmed" },
        ...{ pledged_at: new Date(site.clock.now), changed_at: new Date(site.clock.now) },
      })
      .execute(),
  );
  await createSettledDonations(site, {
    campaignId: given,
    accountId: owned.account.id,
    name: "Ada Obi",
  });
  await (await openEvents(site, owned.id, owned.account)).created();
  const addresses = await answers.addresses([owned.id, joined, praised, given, pledged]);

  const ofOwner = await profileCalls(owned.account);
  const ofEditor = await profileCalls(editor);
  const renamed = await answers.after(addresses, async () => {
    expect((await ofOwner.rename({ last_name: "Okafor" })).status).toBe(200);
    expect((await ofEditor.rename({ first_name: "Uche" })).status).toBe(200);
  });
  const drawn = await answers.after(addresses, async () => {
    expect((await ofOwner.setPhoto()).status).toBe(200);
    expect((await ofEditor.setPhoto()).status).toBe(200);
  });
  expect([renamed.stale, drawn.stale]).toEqual([[], []]);
  expect(renamed.seen).toEqual(
    expect.arrayContaining([
      `/api/v1/campaign/${owned.id}/`,
      `/api/v1/campaign/${joined}/updates/`,
      comments,
      `/api/v1/campaign/${pledged}/in-kind/`,
      "/api/v1/events/",
    ]),
  );
  expect(drawn.seen).toEqual(
    expect.arrayContaining([
      comments,
      `/api/v1/campaign/${given}/donations/`,
      "/api/v1/campaign/list/?sort=newest&limit=50",
    ]),
  );
});

test("an unchanged name or a missing photo announces no changes", async () => {
  const { account } = await openOrganiser(site, { state: "active" });
  const calls = await profileCalls(account);
  announced.clear();
  for (let count = 0; count < CHANGES + 2; count += 1) {
    const same = await calls.rename({ first_name: "Ada", last_name: "Obi", prefix: null });
    expect([same.status, (await calls.removePhoto()).status]).toEqual([200, 200]);
  }
  expect(announced.tags()).toEqual([]);
});

test("an organiser of drafts invalidates no public pages", async () => {
  const { account, id } = await openOrganiser(site);
  await (await openEvents(site, id, account)).created();
  announced.clear();
  const calls = await profileCalls(account);
  expect((await calls.rename({ first_name: "Eve" })).status).toBe(200);
  expect((await calls.setPhoto()).status).toBe(200);
  expect((await calls.removePhoto()).status).toBe(200);
  expect(announced.tags()).toEqual([`campaign:${id}`]);
});

test("names and photos of an account share a limit", async () => {
  const calls = await profileCalls(await openAccount(site));
  const changes = [
    (turn: number) => calls.rename({ first_name: `Ada ${turn}` }),
    () => calls.setPhoto(),
    () => calls.removePhoto(),
  ];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    expect((await changes[turn % changes.length]?.(turn))?.status).toBe(200);
  }
  const refused = await calls.rename({ first_name: "Eve" });
  expect([refused.status, refused.json.code, refused.headers.get("retry-after")]).toEqual([
    429,
    "too_many_requests",
    "60",
  ]);
  expect((await calls.setPhoto()).status).toBe(429);
  expect((await calls.rename({ prefix: "Miss" })).status).toBe(200);
  const other = await profileCalls(await openAccount(site));
  expect((await other.rename({ first_name: "Uche" })).status).toBe(200);
});
