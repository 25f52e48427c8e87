import { Button } from "../../ui/button.tsx";

interface CancelButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** Takes the press before the field that is left says what it lacks, which would push this away. */
export function CancelButton(props: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={(press) => press.preventDefault()} {...props}>
      Cancel
    </Button>
  );
}
