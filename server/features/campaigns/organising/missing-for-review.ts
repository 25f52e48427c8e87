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
  readonly undescribed: number;
  readonly ends_on: string | null;
}

interface Missing {
  readonly field: string;
  readonly msg: string;
}

/** The fields to complete before the campaign can be submitted to the office. */
export function missingForReview(campaign: Readable, today: string): Missing[] {
  const { title, description, story, location, beneficiary, ends_on } = campaign;
  const { pictures, undescribed } = campaign;
  return [
    missingIf(title.length < TITLE_LENGTH.min, "title", "Add a title"),
    missingIf(
      description.length < DESCRIPTION_LENGTH.min,
      "description",
      `Describe it in a sentence or two (at least ${DESCRIPTION_LENGTH.min} characters)`,
    ),
    missingIf(
      storyLength(story) < MIN_STORY_LENGTH,
      "story",
      `Tell the story (at least ${MIN_STORY_LENGTH} characters)`,
    ),
    missingIf(location === "", "location", "Add a location"),
    ...missingBeneficiaryDetails(beneficiary),
    missingIf(pictures === 0, "pictures", "Add a picture"),
    missingIf(
      undescribed > 0,
      "picture_descriptions",
      pictures === 1 ? "Describe your picture" : "Describe each picture",
    ),
    missingIf(
      ends_on !== null && ends_on < today,
      "end_date",
      "The end date has passed. Choose a later one",
    ),
  ].filter((missing) => missing !== undefined);
}

/** A campaign can't accept donations before its beneficiary is named. */
function missingBeneficiaryDetails({ kind, name, registration }: Beneficiary): Missing[] {
  return [
    missingIf(name === "", "beneficiary", "Say who receives the money"),
    missingIf(
      kind === "charity" && name !== "" && !registration,
      "beneficiary",
      "Enter the charity's registration number",
    ),
  ].filter((missing) => missing !== undefined);
}

function missingIf(isMissing: boolean, field: string, msg: string): Missing | undefined {
  return isMissing ? { field, msg } : undefined;
}
