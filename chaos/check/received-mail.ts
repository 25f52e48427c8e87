import { type SignedText, signedTextIn } from "./receipt-code.ts";

/** What is kept of a mail that the mail server was handed. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  /** The receipt in its PDF; undefined where none came with it. */
  readonly receipt: SignedText | undefined;
}

/** Reads a message as it came over the line (RFC 5322, 2045, 2047), as far as it is looked at. */
export function readMail(to: readonly string[], raw: Buffer): ReceivedMail {
  const parts = partsOf(raw.toString("latin1"));
  const [whole] = parts;
  const pdf = parts.find((part) => part.header("content-type").startsWith("application/pdf"));
  const text = parts.find((part) => part.header("content-type").startsWith("text/plain"));
  return {
    to,
    messageId: whole?.header("message-id") ?? "",
    subject: decodeWords(whole?.header("subject") ?? ""),
    text: text?.content().toString("utf8") ?? "",
    receipt: pdf && signedTextIn(pdf.content()),
  };
}

interface Part {
  /** Unfolded; empty where it is not there. */
  header(name: string): string;
  content(): Buffer;
}

/** A message and every part in it, the outer ones first. */
function partsOf(text: string): Part[] {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const body = text.slice(end + 4);
  const header = (name: string) =>
    new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  const boundary = /boundary="?([^";]+)"?/.exec(header("content-type"))?.[1];
  const inner = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const encoding = header("content-transfer-encoding").toLowerCase();
  return [
    { header, content: () => decode(body, encoding) },
    ...inner.flatMap((part) => partsOf(part.replace(/^\r\n/, ""))),
  ];
}

/** A header whose letters beyond ASCII are encoded (RFC 2047), a word or several. */
function decodeWords(header: string): string {
  return header
    .replace(/\?= +=\?/g, "?==?")
    .replace(/(?:=\?UTF-8\?Q\?[^?]*\?=)+/gi, (words) =>
      decode(
        words.replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, "$1").replaceAll("_", " "),
        "quoted-printable",
      ).toString("utf8"),
    );
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
