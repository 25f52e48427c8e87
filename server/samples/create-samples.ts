import { findInstants } from "#contract/time-zone.ts";
import { campaigns } from "#samples/campaign-list.ts";
import { events } from "#samples/events.ts";
import { people } from "#samples/people.ts";
import type { PersonKey, SampleEvent } from "#samples/sample-types.ts";
import { testimonials } from "#samples/testimonials.ts";
import { addEvent } from "../features/campaigns/catalogue/add-event.ts";
import type { CreatedCampaign } from "../features/campaigns/catalogue/create-campaign.ts";
import { featureCampaign } from "../features/campaigns/catalogue/feature-campaign.ts";
import { createTestimonial } from "../features/campaigns/testimonials/change-testimonials.ts";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import { DAY_MS, HOUR_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { createCategories } from "./create-categories.ts";
import { createSampleCampaign } from "./create-sample-campaign.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { dayAt, timeAt } from "./sample-dates.ts";

/** Days from now: before the first donation, 18 months ago. */
const FIRST_JOINED = -600;

/** Creates sample people, categories, campaigns, events and testimonials. */
export async function createSamples(tx: Tx, now: number): Promise<Omit<SampleRecords, "office">> {
  const accounts = await createPeople(tx, now);
  const categoryIds = await createCategories(tx);
  const created = new Map<string, CreatedCampaign>();
  for (const sample of campaigns) {
    const owners = {
      categoryId: findRecord(categoryIds, sample.category),
      organiserId: findRecord(accounts, sample.organiser),
    };
    created.set(sample.key, await createSampleCampaign(tx, sample, owners, now));
  }
  await featureCampaign(tx, findRecord(created, findMostPopular()).id, new Date(now));
  for (const event of events) {
    await addEvent(tx, {
      campaignId: findRecord(created, event.campaign).id,
      hostId: findRecord(accounts, event.host),
      title: event.title,
      description: event.description,
      place: event.place,
      meetingUrl: event.meetingUrl,
      ...planEventTimes(event, now),
    });
  }
  await createTestimonials(tx);
  return { accounts, categories: categoryIds, campaigns: created };
}

/** Creates people who registered on successive days, all before the first donation. */
async function createPeople(tx: Tx, now: number): Promise<Map<PersonKey, string>> {
  const accounts = new Map<PersonKey, string>();
  for (const [index, { key, ...person }] of people.entries()) {
    const joined = timeAt(now, FIRST_JOINED - index, 9);
    const account = { ...person, createdAt: joined, emailVerifiedAt: joined };
    accounts.set(key, await createAccount(tx, account));
  }
  return accounts;
}

async function createTestimonials(tx: Tx): Promise<void> {
  for (const [position, { text, person, role }] of testimonials.entries()) {
    const author = findSample(people, person);
    await createTestimonial(tx, {
      text,
      authorName: `${author.firstName} ${author.lastName}`,
      authorRole: role,
      portrait: author.portrait,
      position,
    });
  }
}

function findMostPopular(): string {
  const active = campaigns.filter(({ state }) => state === "active");
  return active.toSorted((a, b) => b.popularity - a.popularity)[0]?.key ?? "";
}

const ANNOUNCED_BEFORE_MS = 21 * DAY_MS;

/** Times of an event; one planned for today started this hour. */
function planEventTimes({ daysFromNow, at: hour, hours, timeZone }: SampleEvent, now: number) {
  const planned = findInstants(`${dayAt(now, daysFromNow)}T${hour}`, timeZone)?.[0] ?? now;
  const startsAt = new Date(daysFromNow === 0 ? now - (now % HOUR_MS) : planned);
  const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS);
  const at = new Date(Math.min(now, startsAt.getTime() - ANNOUNCED_BEFORE_MS));
  return { startsAt, endsAt, timeZone, at };
}
