import PostalMime from "postal-mime";
import { type SignedText, signedTextIn } from "./receipt-code.ts";

/** An email that arrived at the mail server. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  /** The receipt in its PDF, if it carries one. */
  readonly receipt: SignedText | undefined;
}

export async function readMail(raw: Buffer): Promise<ReceivedMail> {
  const { to, messageId, subject, text, attachments } = await PostalMime.parse(raw);
  const pdf = attachments.find(({ mimeType }) => mimeType === "application/pdf");
  return {
    to: (to ?? []).flatMap(({ address }) => address ?? []),
    messageId: messageId ?? "",
    subject: subject ?? "",
    text: text ?? "",
    receipt: pdf && signedTextIn(Buffer.from(pdf.content as ArrayBuffer)),
  };
}
