import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { fromWire, type Money } from "#contract/money.ts";
import { pictureUrl } from "#contract/pictures.ts";
import type { StoryBlock } from "#contract/story.ts";
import type { SamplePage, SampleUpdate } from "#samples/sample-types.ts";
import { sceneAlt } from "#samples/scenes/scene-alt.ts";
import { addUpdate } from "../features/campaigns/catalogue/add-update.ts";
import {
  type CreatedCampaign,
  createCampaign,
} from "../features/campaigns/catalogue/create-campaign.ts";
import type { Tx } from "../platform/db/database.ts";
import { dayAt, timeAt } from "./sample-dates.ts";

type Page = SamplePage & {
  readonly state: CampaignState;
  readonly updates: readonly SampleUpdate[];
};

interface SampleOwners {
  readonly categoryId: number;
  readonly organiserId: string;
}

/** Creates a sample campaign with its updates. Dates are relative to now. */
export async function createSampleCampaign(
  tx: Tx,
  sample: Page,
  owners: SampleOwners,
  now: number,
): Promise<CreatedCampaign> {
  const campaign = await createCampaign(tx, {
    ...owners,
    title: sample.title,
    description: sample.summary,
    story: sample.story.map(toStoryBlock),
    location: sample.location,
    beneficiary: {
      kind: sample.beneficiary.kind,
      name: sample.beneficiary.name,
      registration: sample.beneficiary.registration ?? null,
    },
    goal: toMoney(sample, sample.goal),
    state: sample.state,
    startsOn: dayAt(now, -sample.started),
    endsOn: sample.ends === null ? null : dayAt(now, sample.ends),
    pictures: sample.scenes.map((scene) => ({ key: scene, alt: sceneAlt[scene] })),
    funds: sample.funds,
    thanks: sample.thanks ?? "",
    suggested: (sample.suggested ?? []).map(({ amount, does }) => ({
      minor: toMoney(sample, amount).minor,
      does,
    })),
  });
  for (const { title, body, daysAgo } of sample.updates.toReversed()) {
    const postedAt = timeAt(now, -daysAgo, 9);
    const authorId = owners.organiserId;
    await addUpdate(tx, { campaignId: campaign.id, authorId, title, body, postedAt });
  }
  return campaign;
}

function toMoney({ key, currency }: SamplePage, amount: number): Money {
  const money = fromWire(amount, currency);
  if (!money) throw new RangeError(`${key}: ${amount} is not an amount`);
  return money;
}

function toStoryBlock(block: SamplePage["story"][number]): StoryBlock {
  switch (block.kind) {
    case "picture": {
      const { scene, caption } = block;
      const picture = { image: pictureUrl(scene, 800), alt: sceneAlt[scene] };
      return { kind: "picture", picture, caption };
    }
    case "list":
      return { kind: "list", items: [...block.items] };
    default:
      return block;
  }
}
