/** What the office has to give before it erases somebody with this address. */
export function askedToErase(email: string) {
  return {
    label: "Reason, without name and address: it stays in the audit trail",
    typed: { label: `Type ${email} to confirm`, value: email },
    confirm: "Erase for good",
    danger: true,
  } as const;
}
