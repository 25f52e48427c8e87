import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

/** Copies an address; drawn only where scripts run and the browser has a clipboard for us. */
export function CopyLink({ address, onCopied }: { address: string; onCopied: () => void }) {
  const [copied, setCopied] = useState<boolean>();
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;

  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true);
        onCopied();
      },
      () => setCopied(false),
    );

  return (
    <>
      <Button variant="quiet" size="small" onClick={copy}>
        {copied ? "Link copied" : "Copy link"}
      </Button>
      <span role="status" className={copied === false ? "ml-3 text-sm" : "sr-only"}>
        {copied && "Link copied"}
        {copied === false && `It could not be copied: ${address}`}
      </span>
    </>
  );
}
