import { useState } from "react";
import { useSite } from "../../../lib/page/site-data.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { firstFocus } from "../first-focus.ts";
import { fileName, recoverySheet } from "./recovery-sheet.ts";

interface RecoveryCodesProps {
  email: string;
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows the recovery codes once: the server stores only their hashes. */
export function RecoveryCodes({ email, codes, onSaved }: RecoveryCodesProps) {
  const [saved, setSaved] = useState(false);
  const product = useSite()?.product_name ?? "";
  const sheet = recoverySheet({ product, email, codes });
  const download = () =>
    saveFile(fileName(product, "recovery codes", "txt"), sheet, "text/plain;charset=utf-8");

  return (
    <div className="grid min-w-0 gap-5">
      <p ref={firstFocus} tabIndex={-1} className="outline-none">
        Use these codes to log in if you lose your phone. Each works once. We can't show them again,
        so please save them somewhere safe.
      </p>
      <div className="recovery-codes-sheet">
        <p className="recovery-codes-title">
          Recovery codes for {email} at {product}
        </p>
        <ol className="recovery-codes-list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <p className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")}>Copy</CopyButton>
        <Button variant="quiet" size="small" onClick={download}>
          Download
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <Checkbox
        label="I've saved my codes"
        checked={saved}
        onChange={(event) => setSaved(event.target.checked)}
      />
      <p className="flex flex-wrap justify-end gap-3">
        <Button disabled={!saved} onClick={onSaved}>
          Done
        </Button>
      </p>
    </div>
  );
}
