import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";

const messages = {
  copied: "Link copied.",
  failed: "We couldn't copy the link. It's selected, so you can copy it yourself.",
} as const;

interface CopyAddressProps {
  address: string;
  onCopied: () => void;
}

export function CopyAddress({ address, onCopied }: CopyAddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<keyof typeof messages>();

  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setResult("copied");
      onCopied();
    } catch {
      setResult("failed");
    }
  };

  return (
    <div className="grid gap-2">
      <div className="copy-address">
        <TextField
          ref={field}
          label="Link to this campaign"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={copy}>
          {result === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          Copy link
        </Button>
      </div>
      <p role="status" className="text-sm [font-weight:600] text-river">
        {result && messages[result]}
      </p>
    </div>
  );
}
