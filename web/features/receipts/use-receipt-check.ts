import { useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { VerifySignature } from "#contract/giving/receipt-code.ts";
import {
  type Checked,
  checkCode,
  codeInFile,
  type PublicKey,
} from "#contract/giving/receipt-code.ts";
import { receiptStatus } from "#contract/giving/receipts.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";

/** asking: on its way · unreachable: nobody could be asked · unknown: we have no such receipt. */
export type Standing = AnswerOf<typeof receiptStatus> | "asking" | "unreachable" | "unknown";

export type Finding = Checked | { readonly outcome: "no_crypto" };

interface State {
  readonly finding: Finding;
  /** Undefined if there is no receipt to ask about. */
  readonly standing?: Standing;
}

/**
 * Checks codes with the given keys. For a genuine receipt it then asks the server whether it still
 * counts.
 */
export function useReceiptCheck(keys: readonly PublicKey[]) {
  const [state, setState] = useState<State>();

  const check = useCallback(
    async (given: string) => {
      const finding = await findOut(given, keys);
      if (finding.outcome !== "genuine" || finding.content.kind !== "receipt") {
        return setState({ finding });
      }
      setState({ finding, standing: "asking" });
      const { number } = finding.content;
      const standing = await ask(number, finding.signature);
      setState((now) => (now?.finding === finding ? { finding, standing } : now));
    },
    [keys],
  );

  const checkFile = async (file: File) =>
    check(codeInFile(new Uint8Array(await file.arrayBuffer())) ?? "");

  useEffect(() => {
    const fromAddress = () => {
      if (window.location.hash.length > 1) void check(window.location.hash);
    };
    fromAddress();
    window.addEventListener("hashchange", fromAddress);
    return () => window.removeEventListener("hashchange", fromAddress);
  }, [check]);

  return { ...state, check, checkFile };
}

async function findOut(given: string, keys: readonly PublicKey[]): Promise<Finding> {
  try {
    return await checkCode(given, keys, verifyEd25519);
  } catch {
    return { outcome: "no_crypto" };
  }
}

async function ask(number: string, signature: string): Promise<Standing> {
  try {
    return await visitorApi(receiptStatus, { params: { number }, query: { signature } });
  } catch (error) {
    const unknown = error instanceof ApiError && error.answer.code === "not_found";
    return unknown ? "unknown" : "unreachable";
  }
}

/**
 * The browser checks the signature. Throws if it knows no Ed25519, or if the page came over plain
 * HTTP.
 */
const verifyEd25519: VerifySignature = async (key, signature, message) => {
  const imported = await crypto.subtle.importKey("raw", new Uint8Array(key), "Ed25519", false, [
    "verify",
  ]);
  return crypto.subtle.verify(
    "Ed25519",
    imported,
    new Uint8Array(signature),
    new Uint8Array(message),
  );
};
