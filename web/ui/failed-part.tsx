import { Button } from "./button.tsx";

interface FailedPartProps {
  /** The name of the missing part, as the subject of a sentence. */
  what: string;
  retry: () => void;
}

/** Stands in place of a part that could not be loaded. */
export function FailedPart({ what, retry }: FailedPartProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{what} could not be loaded. Nothing is lost: please try again.</p>
      <Button variant="quiet" size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
