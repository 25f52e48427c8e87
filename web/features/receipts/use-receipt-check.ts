import { useCallback, useEffect, useState } from "react";
import type { ResponseOf } from "#contract/endpoint.ts";
import {
  type CheckedReceipt,
  checkReceiptCode,
  findReceiptCode,
  type PublicKey,
  type VerifySignature,
} from "#contract/giving/receipt-code.ts";
import { receiptStatus } from "#contract/giving/receipts.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";

/** unreachable: the server did not respond · unknown: the server has no such receipt. */
export type ReceiptStatus =
  | ResponseOf<typeof receiptStatus>
  | "checking"
  | "unreachable"
  | "unknown";

export type Finding = CheckedReceipt | { readonly outcome: "no_crypto" };

interface State {
  readonly finding: Finding;
  /** Undefined for anything but a genuine receipt. */
  readonly status?: ReceiptStatus;
}

/** Checks codes with the given keys, and then the status of a genuine receipt with the server. */
export function useReceiptCheck(keys: readonly PublicKey[]) {
  const [state, setState] = useState<State>();

  const check = useCallback(
    async (text: string) => {
      const finding = await checkInBrowser(text, keys);
      if (finding.outcome !== "genuine" || finding.content.kind !== "receipt") {
        return setState({ finding });
      }
      setState({ finding, status: "checking" });
      const { number } = finding.content;
      const status = await fetchStatus(number, finding.signature);
      setState((current) => (current?.finding === finding ? { finding, status } : current));
    },
    [keys],
  );

  const checkFile = async (file: File) =>
    check(findReceiptCode(new Uint8Array(await file.arrayBuffer())) ?? "");

  useEffect(() => {
    const checkAddress = () => {
      if (window.location.hash.length > 1) void check(window.location.hash);
    };
    checkAddress();
    window.addEventListener("hashchange", checkAddress);
    return () => window.removeEventListener("hashchange", checkAddress);
  }, [check]);

  return { ...state, check, checkFile };
}

async function checkInBrowser(text: string, keys: readonly PublicKey[]): Promise<Finding> {
  try {
    return await checkReceiptCode(text, keys, verifyEd25519);
  } catch {
    return { outcome: "no_crypto" };
  }
}

async function fetchStatus(number: string, signature: string): Promise<ReceiptStatus> {
  try {
    return await visitorApi(receiptStatus, { params: { number }, query: { signature } });
  } catch (error) {
    const unknown = error instanceof ApiError && error.answer.code === "not_found";
    return unknown ? "unknown" : "unreachable";
  }
}

/** Throws if the browser doesn't support Ed25519, or if the page was loaded over plain HTTP. */
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
