/** What narrows a list of gifts; each list puts its own "All" before them. */
export const thankedOptions = [
  { value: "no", label: "Not thanked yet" },
  { value: "yes", label: "Thanked" },
] as const;

export const sourceOptions = [
  { value: "online", label: "Online" },
  { value: "offline", label: "Offline" },
] as const;
