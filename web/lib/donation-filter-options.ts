/** Filters of donation lists. Each list adds its own "All". */
export const thankedOptions = [
  { value: "no", label: "Not thanked yet" },
  { value: "yes", label: "Thanked" },
] as const;

export const sourceOptions = [
  { value: "online", label: "Online" },
  { value: "offline", label: "Offline" },
] as const;
