import { Button } from "./button.tsx";

interface FailedPartProps {
  /** The missing part, as the subject of a sentence. */
  what: string;
  retry: () => void;
}

/** Replaces a section that could not be loaded. */
export function SectionError({ what, retry }: FailedPartProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{what} could not be loaded. Please try again.</p>
      <Button variant="quiet" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
