/**
 * The mailbox behind an address: what follows a plus does not matter, nor do dots at Google. Limits count
 * mailboxes, so that another spelling is no way round them. Nothing is ever sent to it or looked up by it.
 */
export function mailboxOf(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const host = lower.slice(at + 1);
  const local = lower.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*/s, "");
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${local.replaceAll(".", "")}@gmail.com`
    : `${local}@${host}`;
}
