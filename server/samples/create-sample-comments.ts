import { campaigns } from "#samples/campaign-list.ts";
import { comments } from "#samples/comments.ts";
import { people } from "#samples/people.ts";
import type { PersonKey, SampleComment } from "#samples/sample-types.ts";
import { addComment } from "../features/campaigns/community/add-comment.ts";
import { setCommentHidden } from "../features/campaigns/community/comment-store.ts";
import { HOUR_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";

const REPLIED_AFTER_MS = 5 * HOUR_MS;

/**
 * Ids of comments by campaign and author, such as `tomasz-walks person-20`; of several by one author, the newest.
 */
export type SampleComments = ReadonlyMap<string, number>;

/** Creates the sample comments, oldest first, with the organisers' replies. */
export async function createSampleComments(
  tx: Tx,
  records: SampleRecords,
  now: number,
): Promise<SampleComments> {
  const ids = new Map<string, number>();
  for (const sample of comments.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const id = await createComment(tx, records, sample, timeAt(now, -sample.daysAgo, 16));
    ids.set(`${sample.campaign} ${sample.by}`, id);
  }
  return ids;
}

async function createComment(
  tx: Tx,
  records: SampleRecords,
  sample: SampleComment,
  postedAt: Date,
): Promise<number> {
  const { id: campaignId } = findRecord(records.campaigns, sample.campaign);
  const { organiser } = findSample(campaigns, sample.campaign);
  const author = findPerson(records, sample.by);
  const { text } = sample;
  const id = await addComment(tx, { campaignId, author, text, byTeam: false, postedAt });
  const team = findPerson(records, organiser);
  if (sample.hidden) await setCommentHidden(tx, id, { by: team.id, office: false, at: postedAt });
  if (sample.answer === undefined) return id;
  await addComment(tx, {
    campaignId,
    author: team,
    text: sample.answer,
    byTeam: true,
    replyTo: { id, accountId: author.id },
    postedAt: new Date(postedAt.getTime() + REPLIED_AFTER_MS),
  });
  return id;
}

function findPerson({ accounts }: SampleRecords, key: PersonKey): { id: string; name: string } {
  const { firstName, lastName } = findSample(people, key);
  return { id: findRecord(accounts, key), name: `${firstName} ${lastName}` };
}
