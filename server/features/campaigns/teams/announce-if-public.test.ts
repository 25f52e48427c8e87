import { expect, test } from "vitest";
import { recordTags } from "../../../testing/access/announced-tags.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { createOrganiserCalls, openOrganiser } from "../../../testing/test-organiser.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { acceptInvitation, openTeam, readInvitationToken } from "../../../testing/test-team.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

const announced = recordTags(site);
const png = await plainPicture(60, 40).png().toBuffer();

/** Tags announced during `act`, without those of accounts and workers. */
async function announcedDuring(act: () => Promise<unknown>) {
  announced.clear();
  await act();
  return announced.tags().filter((tag) => !/^(account|session|notifications|mailings)/.test(tag));
}

async function orderPictures(id: number, who: Awaited<ReturnType<typeof openAccount>>) {
  const pictures = await openPictures(site, id, who);
  const key = await pictures.ready(png);
  const { version } = (await pictures.order()).json;
  expect((await pictures.setOrder([{ key, alt: "A well" }], version)).status).toBe(200);
  const crop = { left: 0, top: 0, width: 30, height: 20 };
  const { json } = await pictures.crop(key, crop);
  await pictures.draw(json.key);
}

async function planEvent(id: number, who: Awaited<ReturnType<typeof openAccount>>) {
  const events = await openEvents(site, id, who);
  const event = await events.created();
  expect((await events.update(event, { title: "Another evening" })).status).toBe(200);
  expect((await events.decide(event, "cancel")).status).toBe(200);
}

async function writeAndDeleteUpdate(id: number, bearer: Record<string, string>) {
  const path = `/api/v1/organiser/campaigns/${id}/updates/`;
  const draft = { title: "Water!", body: "It runs.", pictures: [], mail: false, post: "draft" };
  const { json } = await site.post(path, draft, bearer);
  const deleted = await site.ask(`${path}${json.id}/`, { method: "DELETE", headers: bearer });
  expect(deleted.status).toBe(200);
}

test("announces nothing for changes to drafts", async () => {
  const account = await openAccount(site);
  const bearer = await account.bearer();
  const { category } = (await site.get(`/api/v1/campaign/${(await site.campaign()).id}/`)).json
    .data;
  const body = {
    title: "A well for all of us",
    category_id: category.id,
    goal: 1000,
    currency: "USD",
  };
  const tags = await announcedDuring(async () => {
    const { status, json } = await site.post("/api/v1/organiser/campaigns/", body, bearer);
    expect(status).toBe(201);
    const { id } = json;
    const { patch, remove } = createOrganiserCalls(site, id, bearer);
    expect((await patch({ title: "Another well for us" })).status).toBe(200);
    await orderPictures(id, account);
    await planEvent(id, account);
    await writeAndDeleteUpdate(id, bearer);
    expect((await remove()).status).toBe(200);
  });
  expect(tags).toEqual([]);
});

test("announces nothing for an unposted update of a live campaign", async () => {
  const { id, bearer } = await openOrganiser(site, { state: "active" });
  expect(await announcedDuring(() => writeAndDeleteUpdate(id, bearer))).toEqual([]);
});

test("announces changes to a public campaign", async () => {
  const { id, account } = await openOrganiser(site, { state: "active" });
  const both = [`campaign:${id}`, "campaigns"].sort();
  expect(await announcedDuring(() => orderPictures(id, account))).toEqual(both);
  const tags = await announcedDuring(() => planEvent(id, account));
  expect(tags).toEqual(expect.arrayContaining([`campaign:${id}`, "events"]));
});

test.each(["draft", "active"] as const)(
  "announces a new owner only if the campaign is public: %s",
  async (state) => {
    const mailing = await openTestSite({ argon2: fakeArgon2, mails: true });
    const { id, account } = await openOrganiser(mailing, { state });
    const heir = await openAccount(mailing);
    await (await openTeam(mailing, id, account)).invite(heir.email, "owner");
    const token = await readInvitationToken(mailing, heir.email);
    const handedOver = recordTags(mailing);
    expect((await acceptInvitation(mailing, heir, token)).json.role).toBe("owner");
    const tags = handedOver.tags().filter((tag) => tag.startsWith("campaign"));
    expect(tags).toEqual(state === "draft" ? [] : [`campaign:${id}`, "campaigns"]);
  },
);

test("announces a campaign created as public", async () => {
  const { id } = await site.campaign();
  expect(announced.tags()).toEqual(expect.arrayContaining(["campaigns", `campaign:${id}`]));
  announced.clear();
  await site.campaign({ state: "draft" });
  expect(announced.tags()).not.toContain("campaigns");
});
