/**
 * The mailbox of an email address, without a part after a plus and, at Google, without dots. For limits only, so that
 * other spellings do not get around them. Never send to it or look anything up by it.
 */
export function normalizeMailbox(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const host = lower.slice(at + 1);
  const local = lower.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*/s, "");
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${host}`;
}
