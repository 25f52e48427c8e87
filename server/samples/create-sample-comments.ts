import { campaigns } from "#samples/campaign-list.ts";
import { comments } from "#samples/comments.ts";
import { people } from "#samples/people.ts";
import type { PersonKey, SampleComment } from "#samples/sample-types.ts";
import { addComment } from "../features/campaigns/community/add-comment.ts";
import { updateHidden } from "../features/campaigns/community/comment-store.ts";
import { HOUR_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";
import { keyed, known } from "./sample-key.ts";

const ANSWERED_AFTER_MS = 5 * HOUR_MS;

/**
 * Ids of comments by campaign and author: `tomasz-walks person-20`. Where an author has several,
 * the newest.
 */
export type SampleComments = ReadonlyMap<string, number>;

/** Writes the samples' comments, oldest first, and the organisers' answers to them. */
export async function createSampleComments(
  tx: Tx,
  places: SamplePlaces,
  now: number,
): Promise<SampleComments> {
  const ids = new Map<string, number>();
  for (const sample of comments.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const id = await createComment(tx, places, sample, timeAt(now, -sample.daysAgo, 16));
    ids.set(`${sample.campaign} ${sample.by}`, id);
  }
  return ids;
}

async function createComment(
  tx: Tx,
  places: SamplePlaces,
  sample: SampleComment,
  postedAt: Date,
): Promise<number> {
  const { id: campaignId } = known(places.campaigns, sample.campaign);
  const { organiser } = keyed(campaigns, sample.campaign);
  const author = personOf(places, sample.by);
  const { text } = sample;
  const id = await addComment(tx, { campaignId, author, text, byTeam: false, postedAt });
  const team = personOf(places, organiser);
  if (sample.hidden) await updateHidden(tx, id, { by: team.id, office: false, at: postedAt });
  if (sample.answer === undefined) return id;
  await addComment(tx, {
    campaignId,
    author: team,
    text: sample.answer,
    byTeam: true,
    replyTo: { id, accountId: author.id },
    postedAt: new Date(postedAt.getTime() + ANSWERED_AFTER_MS),
  });
  return id;
}

function personOf({ accounts }: SamplePlaces, key: PersonKey): { id: string; name: string } {
  const { firstName, lastName } = keyed(people, key);
  return { id: known(accounts, key), name: `${firstName} ${lastName}` };
}
