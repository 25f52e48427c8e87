import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";

interface CampaignSearchFormProps {
  search: string;
  /** Parameters of the page that a search preserves. */
  parameters: Readonly<Record<string, string | number>>;
  /** What was found. */
  result: string;
}

/** Searches campaigns with a GET of the page, so it works without JavaScript. */
export function CampaignSearchForm({ search, parameters, result }: CampaignSearchFormProps) {
  return (
    <>
      <Form role="search" className="campaign-chooser-search w-full" preventScrollReset>
        {Object.entries(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Search campaigns"
          type="search"
          name="q"
          key={search}
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </Form>
      <p className="text-sm text-ink-soft" role="status">
        {result}
      </p>
    </>
  );
}
