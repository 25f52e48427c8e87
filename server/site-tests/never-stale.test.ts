import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { changeCategory } from "../features/campaigns/categories/change-categories.ts";
import { hideByOffice } from "../features/campaigns/community/moderate-comment.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openPublicAnswers, type PublicAnswers } from "../testing/access/public-answers.ts";
import { openPictures } from "../testing/test-campaign-pictures.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import { openOrganiser } from "../testing/test-organiser.ts";
import { plainPicture } from "../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let answers: PublicAnswers;

beforeAll(async () => {
  site = await openTestSite();
  answers = await openPublicAnswers(site);
  const { id } = await site.campaign();
  await inTransaction(site.database, (tx) => featureCampaign(tx, id, new Date(site.clock.now)));
});

describe("public responses about campaigns of two causes are up to date after", () => {
  let campaigns: number[];
  let addresses: string[];
  let organiser: Awaited<ReturnType<typeof openOrganiser>>;
  let otherCause: number;

  beforeAll(async () => {
    organiser = await openOrganiser(site, { state: "active" });
    const readCause = async (id: number): Promise<number> =>
      (await site.get(`/api/v1/campaign/${id}/`)).json.data.category.id;
    const [first, second] = [await site.campaign(), organiser];
    const [cause, other] = [await readCause(first.id), await readCause(second.id)];
    const more = [cause, cause, cause, cause, cause, other, other, other, other];
    campaigns = [first.id, second.id];
    for (const categoryId of more) campaigns.push((await site.campaign({ categoryId })).id);
    otherCause = cause;
    const lists = [`sort=trending&limit=2`, `sort=most_found&limit=2`, `cause=${cause}&limit=2`];
    const pages = lists.map((query) => `/api/v1/campaign/list/?${query}`);
    // The second page of each, before any donation.
    for (const page of [...pages]) {
      const { next_cursor } = (await site.get(page)).json;
      pages.push(`${page}&cursor=${next_cursor}`);
    }
    const all = await answers.addresses([first.id, second.id]);
    addresses = [
      ...pages,
      ...campaigns.slice(2).map((id) => `/api/v1/campaign/${id}/`),
      ...all.filter((address) => !/updates|in-kind|event|legal|site|social/.test(address)),
    ];
  });

  const expectFresh = async (act: () => Promise<unknown>) => {
    const { seen, stale } = await answers.after(addresses, act);
    expect(stale).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
  };

  test("another first picture and its crop", async () => {
    const pictures = await openPictures(site, organiser.id, organiser.account);
    const key = await pictures.ready(await plainPicture(60, 40).png().toBuffer());
    const { version } = (await pictures.order()).json;
    await expectFresh(() => pictures.setOrder([{ key, alt: "A pump" }], version));
    const { json: cut } = await pictures.crop(key, { left: 30, top: 20, width: 30, height: 20 });
    await expectFresh(() => pictures.draw(cut.key));
  });

  test("renaming a cause and hiding a comment", async () => {
    const renamed = { name: "Rivers", description: "Boats", scene: "education-1" };
    await expectFresh(() =>
      inTransaction(site.database, (tx) => changeCategory(tx, otherCause, renamed)),
    );
    const { id, bearer, account } = organiser;
    const { json } = await site.post(`/api/v1/campaign/${id}/comments/`, { text: "Hm" }, bearer);
    const hiding = { commentId: json.id, actorId: account.id, at: new Date(site.clock.now) };
    await expectFresh(() => inTransaction(site.database, (tx) => hideByOffice(tx, hiding)));
  });

  const donation = fc.record({
    to: fc.nat(10),
    minor: fc.constantFrom(100, 5_000, 90_000, 4_000_000),
    daysAgo: fc.constantFrom(0, 0, 0, 2, 9),
  });
  test("any donation, including one that changes the ranking or was paid days ago", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(donation, { minLength: 1, maxLength: 2 }), (donations) =>
        expectFresh(() =>
          createSettledDonations(
            site,
            ...donations.map(({ to, minor, daysAgo }) => ({
              ...{ campaignId: campaigns[to] ?? 0, minor, name: "Ada Obi" },
              settledAt: site.clock.now - daysAgo * DAY_MS,
            })),
          ),
        ),
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test("a new title or cause, a pause and the end of a campaign", async () => {
    const { id, patch, step } = organiser;
    const succeed = async (request: Promise<{ status: number }>) =>
      expect((await request).status).toBe(200);
    await expectFresh(() => succeed(patch({ title: "A well for everybody" })));
    await expectFresh(() => succeed(patch({ category_id: otherCause })));
    await expectFresh(() => createSettledDonations(site, { campaignId: id, minor: 8_000_000 }));
    await expectFresh(() => succeed(step("pause")));
    await expectFresh(() => createSettledDonations(site, { campaignId: id, minor: 9_000_000 }));
    await expectFresh(() => succeed(step("resume")));
    await expectFresh(() => succeed(step("end")));
  });
});
