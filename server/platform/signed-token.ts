import * as z from "zod/mini";
import { isKeyedHash, type KeyRing, keyedHash } from "./secrets.ts";

interface SignedToken {
  readonly token: string;
  /** Ms since the epoch. */
  readonly until: number;
}

const signed = z.object({ content: z.unknown(), until: z.int() });

/** Creates a token that contains a whole request, so that nothing is stored; `until` in ms. */
export function writeSignedToken([key]: KeyRing, content: object, until: number): SignedToken {
  const text = Buffer.from(JSON.stringify({ content, until })).toString("base64url");
  return { token: `${text}.${keyedHash(key, text)}`, until };
}

/** Undefined for a token that is forged, expired or has other content. */
export function readSignedToken<T>(
  keys: KeyRing,
  schema: z.ZodMiniType<T>,
  { token, now }: { readonly token: string; readonly now: number },
): T | undefined {
  const [text = "", signature = ""] = token.split(".");
  if (!isKeyedHash(keys, text, signature)) return undefined;
  const { content, until } = signed.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  const parsed = schema.safeParse(content);
  return parsed.success && now < until ? parsed.data : undefined;
}
