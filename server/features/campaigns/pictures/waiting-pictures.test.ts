import { expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openPictures } from "../../../testing/test-campaign-pictures.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { drawPictureJob } from "./draw-picture.ts";
import { MAX_WAITING_PICTURES } from "./upload-picture.ts";

/** Simultaneous uploads that one visitor is allowed. */
const CONCURRENT_UPLOADS = 4;

const site = await openTestSite({ argon2: fakeArgon2 });
const tiny = await plainPicture(6, 4).png().toBuffer();

async function createCampaign(owner: TestAccount) {
  const { id } = await site.campaign({ organiserId: owner.id });
  return { id, pictures: await openPictures(site, id, owner) };
}

test("limits a campaign's waiting pictures across its team, even for simultaneous uploads", async () => {
  const { id, pictures } = await createCampaign(await openAccount(site));
  const editors = await openPictures(site, id, await openMember(site, id, "editor"));
  const statuses: number[] = [];
  for (let round = 0; round < MAX_WAITING_PICTURES / CONCURRENT_UPLOADS + 1; round += 1) {
    const uploads = Array.from({ length: CONCURRENT_UPLOADS }, (_, index) =>
      (index % 2 === 0 ? pictures : editors).upload(tiny),
    );
    statuses.push(...(await Promise.all(uploads)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_WAITING_PICTURES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(CONCURRENT_UPLOADS);
});

test("limits an account's waiting pictures across campaigns, even for simultaneous uploads", async () => {
  const owner = await openAccount(site);
  const campaigns = await Promise.all(
    Array.from({ length: CONCURRENT_UPLOADS }, () => createCampaign(owner)),
  );
  const statuses: number[] = [];
  for (let round = 0; round < MAX_WAITING_PICTURES / CONCURRENT_UPLOADS - 1; round += 1) {
    const uploads = campaigns.map(({ pictures }) => pictures.upload(tiny));
    statuses.push(...(await Promise.all(uploads)).map(({ status }) => status));
  }
  const [first] = campaigns;
  const ready = await first?.pictures.ready(tiny);
  for (let left = CONCURRENT_UPLOADS - 1; left > 0; left -= 1) {
    statuses.push((await first?.pictures.upload(tiny))?.status ?? 0);
  }
  expect(statuses).toEqual(Array(MAX_WAITING_PICTURES - 1).fill(201));

  const last = await Promise.all(campaigns.map(({ pictures }) => pictures.upload(tiny)));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
  const refused = last.find(({ status }) => status === 429);
  expect([refused?.json.non_field_errors, refused?.headers.get("retry-after")]).toEqual([
    ["We're still processing your other pictures. Try again in a moment."],
    "30",
  ]);
  const crop = { left: 0, top: 0, width: 3, height: 2 };
  expect((await first?.pictures.crop(ready ?? "", crop))?.status).toBe(429);

  // Other team members have their own limit.
  const editor = await openMember(site, first?.id ?? 0, "editor");
  expect((await (await openPictures(site, first?.id ?? 0, editor)).upload(tiny)).status).toBe(201);
});

test("gives every account's first picture priority over second ones", async () => {
  const enqueue = vi.spyOn(site.deps.jobs, "enqueue");
  try {
    const account = await openAccount(site);
    const campaigns = [
      await createCampaign(account),
      await createCampaign(account),
      await createCampaign(account),
    ];
    for (const { pictures } of campaigns) await pictures.upload(tiny);
    await (await createCampaign(await openAccount(site))).pictures.upload(tiny);
    const priorities = enqueue.mock.calls.map(([, job, data]) =>
      job.name === drawPictureJob.name
        ? drawPictureJob.priority?.(drawPictureJob.data.parse(data))
        : null,
    );
    expect(priorities).toEqual([-0, -1, -2, -0]);
  } finally {
    enqueue.mockRestore();
  }
});
