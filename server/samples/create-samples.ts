import { instantsOf } from "#contract/time-zone.ts";
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
import type { SamplePlaces } from "./give-samples.ts";
import { dayAt, timeAt } from "./sample-dates.ts";
import { keyed, known } from "./sample-key.ts";

/** Days from now. It is before the first donation, 18 months ago. */
const FIRST_JOINED = -600;

/** Creates the people, categories, campaigns, events and testimonials of the samples. */
export async function createSamples(tx: Tx, now: number): Promise<Omit<SamplePlaces, "office">> {
  const accounts = await createPeople(tx, now);
  const categoryIds = await createCategories(tx);
  const created = new Map<string, CreatedCampaign>();
  for (const sample of campaigns) {
    const owners = {
      categoryId: known(categoryIds, sample.category),
      organiserId: known(accounts, sample.organiser),
    };
    created.set(sample.key, await createSampleCampaign(tx, sample, owners, now));
  }
  await featureCampaign(tx, known(created, mostPopular()).id, new Date(now));
  for (const event of events) {
    await addEvent(tx, {
      campaignId: known(created, event.campaign).id,
      hostId: known(accounts, event.host),
      title: event.title,
      description: event.description,
      place: event.place,
      meetingUrl: event.meetingUrl,
      ...eventTimes(event, now),
    });
  }
  await createTestimonials(tx);
  return { accounts, categories: categoryIds, campaigns: created };
}

/** People registered one after the other, all before the first donation. */
async function createPeople(tx: Tx, now: number): Promise<Map<PersonKey, string>> {
  const accounts = new Map<PersonKey, string>();
  for (const [place, { key, ...person }] of people.entries()) {
    const joined = timeAt(now, FIRST_JOINED - place, 9);
    const account = { ...person, createdAt: joined, emailVerifiedAt: joined };
    accounts.set(key, await createAccount(tx, account));
  }
  return accounts;
}

async function createTestimonials(tx: Tx): Promise<void> {
  for (const [position, { text, person, role }] of testimonials.entries()) {
    const author = keyed(people, person);
    await createTestimonial(tx, {
      text,
      authorName: `${author.firstName} ${author.lastName}`,
      authorRole: role,
      portrait: author.portrait,
      position,
    });
  }
}

function mostPopular(): string {
  const active = campaigns.filter(({ state }) => state === "active");
  return active.toSorted((a, b) => b.popularity - a.popularity)[0]?.key ?? "";
}

const ANNOUNCED_BEFORE_MS = 21 * DAY_MS;

/** An event of today began with this hour. */
function eventTimes({ daysFromNow, at: hour, hours, timeZone }: SampleEvent, now: number) {
  const planned = instantsOf(`${dayAt(now, daysFromNow)}T${hour}`, timeZone)?.[0] ?? now;
  const startsAt = new Date(daysFromNow === 0 ? now - (now % HOUR_MS) : planned);
  const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS);
  const at = new Date(Math.min(now, startsAt.getTime() - ANNOUNCED_BEFORE_MS));
  return { startsAt, endsAt, timeZone, at };
}
