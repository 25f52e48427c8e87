const units = [
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long to wait, rounded up: "30 seconds", "2 minutes". */
export function waitText(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds > (size / 60) * 59) ?? ["second", 1];
  const count = Math.max(1, Math.ceil(seconds / size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
