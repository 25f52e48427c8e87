import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

/** Asks once more before it removes something: the first press changes its label. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [sure, setSure] = useState(false);
  return (
    <Button
      variant="quiet"
      className="btn-danger"
      size="small"
      aria-label={sure ? `Really remove ${name}` : `Remove ${name}`}
      onClick={() => (sure ? onRemove() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? "Really remove" : "Remove"}
    </Button>
  );
}
