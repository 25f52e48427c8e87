import {
  type Beneficiary,
  DESCRIPTION_LENGTH,
  MIN_STORY_LENGTH,
  TITLE_LENGTH,
} from "#contract/campaigns/campaign-changes.ts";
import { type StoryBlock, storyLength } from "#contract/story.ts";

interface Readable {
  readonly title: string;
  readonly description: string;
  readonly story: readonly StoryBlock[];
  readonly location: string;
  readonly beneficiary: Beneficiary;
  readonly pictures: number;
  readonly ends_on: string | null;
}

interface Missing {
  readonly field: string;
  readonly msg: string;
}

/** What is missing before the office can decide, by field; empty where nothing is. */
export function missingForReview(campaign: Readable, today: string): Missing[] {
  const { title, description, story, location, beneficiary, pictures, ends_on } = campaign;
  return [
    when(title.length < TITLE_LENGTH.min, "title", "Please give it a title"),
    when(
      description.length < DESCRIPTION_LENGTH.min,
      "description",
      `Please sum it up in a sentence or two (at least ${DESCRIPTION_LENGTH.min} characters)`,
    ),
    when(
      storyLength(story) < MIN_STORY_LENGTH,
      "story",
      `Please tell the story (at least ${MIN_STORY_LENGTH} characters)`,
    ),
    when(location === "", "location", "Please say where it happens"),
    ...missingOfBeneficiary(beneficiary),
    when(pictures === 0, "pictures", "Please add a picture"),
    when(
      ends_on !== null && ends_on < today,
      "end_date",
      "The end is over: please choose a later one",
    ),
  ].filter((missing) => missing !== undefined);
}

/** The receiver of the money must be named before anybody gives. */
export function missingOfBeneficiary({ kind, name, registration }: Beneficiary): Missing[] {
  return [
    when(name === "", "beneficiary", "Please say who receives the money"),
    when(
      kind === "charity" && name !== "" && !registration,
      "beneficiary",
      "Please give the charity's registration number",
    ),
  ].filter((missing) => missing !== undefined);
}

function when(absent: boolean, field: string, msg: string): Missing | undefined {
  return absent ? { field, msg } : undefined;
}
