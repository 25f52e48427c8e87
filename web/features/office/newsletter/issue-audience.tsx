import { useCallback } from "react";
import { listCategories } from "#contract/campaigns/categories.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { countAudience, type Segment } from "#contract/outreach/newsletter-issues.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { useLogCategoryFailure } from "../../../lib/campaign/use-log-category-failure.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Select } from "../../../ui/form/select.tsx";

const loadCategories = () => browserApi(listCategories, {});

interface IssueAudienceProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

export function IssueAudience({ segment, onChange }: IssueAudienceProps) {
  const { answer, failed } = useResponse(loadCategories);
  useLogCategoryFailure(failed);
  const categories = answer?.campaign_categories ?? [];
  const count = useAudienceCount(segment);
  const options = [
    { value: "all", label: "All subscribers" },
    { value: "donors", label: "Subscribers who donated" },
    ...categories.map(({ id, name }) => ({
      value: String(id),
      label: `Subscribers who donated to ${name}`,
    })),
  ];
  return (
    <Select
      label="Send to"
      hint={count === undefined ? "Counting …" : countedText(count)}
      options={options}
      value={segment.kind === "cause" ? String(segment.category_id) : segment.kind}
      onChange={({ target: { value } }) =>
        onChange(
          value === "all" || value === "donors"
            ? { kind: value }
            : { kind: "cause", category_id: Number(value) },
        )
      }
    />
  );
}

type Count = ResponseOf<typeof countAudience>;

function countedText({ recipients, come_back }: Count): string {
  const people = `${countText(recipients, "person", "people")} right now.`;
  if (come_back === 0) return people;
  return `${people} We don't send to ${countText(come_back, "more address", "more addresses")} because emails bounce.`;
}

/** The number of people in a segment; undefined while counting. */
export function useAudienceCount(segment: Segment): Count | undefined {
  const { kind } = segment;
  const category_id = segment.kind === "cause" ? segment.category_id : undefined;
  const load = useCallback(
    () => authorisedApi(countAudience, { query: { kind, category_id } }),
    [kind, category_id],
  );
  const { answer, stale } = useResponse(load);
  return stale ? undefined : answer;
}
