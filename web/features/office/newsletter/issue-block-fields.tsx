import type { IssueBlock } from "#contract/outreach/newsletter-issues.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";

interface IssueBlockFieldsProps {
  block: IssueBlock;
  error: string | undefined;
  onChange: (block: IssueBlock) => void;
}

export function IssueBlockFields({ block, error, onChange }: IssueBlockFieldsProps) {
  switch (block.kind) {
    case "heading":
      return (
        <TextField
          label="Heading"
          value={block.text}
          maxLength={200}
          error={error}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case "text":
      return (
        <TextArea
          label="Text"
          hint="Addresses that start with https:// become links."
          value={block.text}
          maxLength={5000}
          rows={5}
          error={error}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case "action":
      return (
        <div className="issue-block-fields-pair">
          <TextField
            label="Button text"
            value={block.label}
            maxLength={80}
            onChange={({ target }) => onChange({ ...block, label: target.value })}
          />
          <TextField
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={block.url}
            error={error}
            onChange={({ target }) => onChange({ ...block, url: target.value.trim() })}
          />
        </div>
      );
    case "picture":
      return (
        <div className="issue-block-fields-pair">
          <TextField
            label="Picture from this site"
            hint="The path, such as /pictures/campaigns/…/og.jpg"
            value={block.path}
            error={error}
            onChange={({ target }) => onChange({ ...block, path: target.value.trim() })}
          />
          <TextField
            label="Description"
            hint="For people who can't see the picture."
            value={block.alt}
            maxLength={300}
            onChange={({ target }) => onChange({ ...block, alt: target.value })}
          />
        </div>
      );
  }
}
