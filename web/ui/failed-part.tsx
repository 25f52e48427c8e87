import { Button } from "./button.tsx";

interface FailedPartProps {
  /** What is missing, as the subject of the sentence. */
  what: string;
  retry: () => void;
}

/** In the place of what could not be had. */
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
