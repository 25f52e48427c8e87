import { type FormEvent, useState } from "react";
import type { PublicKey } from "#contract/giving/receipt-code.ts";
import { Button } from "../../ui/button.tsx";
import { FileButton } from "../../ui/form/file-button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { CheckResult } from "./check-result.tsx";
import { useReceiptCheck } from "./use-receipt-check.ts";

export function ReceiptCheck({ keys }: { keys: readonly PublicKey[] }) {
  const { finding, status, check, checkFile } = useReceiptCheck(keys);
  const [text, setText] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(text);
  };

  return (
    <>
      <div role="status" className="grid max-w-text">
        {finding && <CheckResult finding={finding} status={status} />}
      </div>
      <section className="card receipt-check" aria-labelledby="check">
        <h2 id="check" className="text-heading">
          {finding ? "Check another" : "What do you want to check?"}
        </h2>
        <p>
          <FileButton
            label="Choose a PDF"
            accept="application/pdf"
            onFiles={([file]) => file && void checkFile(file)}
          />
        </p>
        <form className="grid gap-4" onSubmit={submit}>
          <TextArea
            label="Or paste the address from the QR code"
            hint="It looks like …/verify#1.…"
            rows={3}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" className="justify-self-start">
            Check
          </Button>
        </form>
      </section>
    </>
  );
}
