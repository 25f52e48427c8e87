import type { CampaignChanges } from "#contract/campaigns/campaign-changes.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { formatWire } from "#contract/money.ts";
import { type StoryBlock, toPlainText } from "#contract/story.ts";

/** All editable fields of a campaign, in the shape of the API call. */
export type CampaignFields = Required<CampaignChanges>;
export type FieldName = keyof CampaignFields;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  category_id: "Cause",
  title: "Title",
  description: "Summary",
  goal: "Goal",
  currency: "Currency",
  start_date: "Start date",
  end_date: "End date",
  location: "Location",
  beneficiary: "Beneficiary",
  story: "Story",
  funds: "Funds",
  wanted: "Items needed",
  suggested_amounts: "Suggested amounts",
  offers_recurring: "Monthly and yearly donations",
  thanks: "Thank-you message",
};

export function toFields(campaign: ManagedCampaign): CampaignFields {
  return {
    category_id: campaign.category.id,
    title: campaign.title,
    description: campaign.description,
    goal: campaign.goal,
    currency: campaign.currency,
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    location: campaign.location,
    beneficiary: campaign.beneficiary,
    story: campaign.story,
    funds: campaign.funds.map(({ name }) => name),
    wanted: campaign.wanted,
    suggested_amounts: campaign.suggested_amounts,
    offers_recurring: campaign.offers_recurring,
    thanks: campaign.thanks,
  };
}

/** Deep equality that ignores spaces around texts. */
export function isSameIgnoringSpaces(a: unknown, b: unknown): boolean {
  const trim = (_: string, value: unknown) => (typeof value === "string" ? value.trim() : value);
  return JSON.stringify(a, trim) === JSON.stringify(b, trim);
}

export function fieldText(
  field: FieldName,
  fields: CampaignFields,
  categories: ReadonlyArray<{ id: number; name: string }>,
): string {
  switch (field) {
    case "category_id":
      return categories.find(({ id }) => id === fields.category_id)?.name ?? "Another cause";
    case "goal":
      return Number.isNaN(fields.goal)
        ? "?"
        : formatWire(fields.goal, fields.currency, { whole: true });
    case "end_date":
      return fields.end_date ?? "No end date";
    case "beneficiary":
      return [fields.beneficiary.name, fields.beneficiary.registration].filter(Boolean).join(", ");
    case "story":
      return fields.story.map(blockText).join("\n");
    case "funds":
      return fields.funds.join(", ");
    case "wanted":
      return fields.wanted.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
    case "suggested_amounts":
      return fields.suggested_amounts
        .map(({ amount, does }) => `${amount || "?"} ${does}`)
        .join("\n");
    case "offers_recurring":
      return fields.offers_recurring ? "Offered" : "Not offered";
    case "thanks":
      return fields.thanks.text;
    default:
      return fields[field];
  }
}

function blockText(block: StoryBlock): string {
  switch (block.kind) {
    case "picture":
      return `[Picture: ${block.picture.alt}]`;
    case "list":
      return block.items.map((item) => `• ${toPlainText(item)}`).join("\n");
    default:
      return toPlainText(block.text);
  }
}
