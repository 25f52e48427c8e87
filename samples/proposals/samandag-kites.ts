import type { SampleProposal } from "../sample-types.ts";

export const samandagKites: SampleProposal = {
  key: "samandag-kites",
  category: "child-welfare",
  title: "Saturday afternoons for the container town",
  summary:
    "Since the earthquake 1,100 families have lived in a container town without a playground. One field, two youth workers and a great deal of string, every Saturday for a year.",
  location: "Antakya, Türkiye",
  organiser: "person-39",
  beneficiary: { kind: "charity", name: "Cumartesi Association", registration: "TR-22905" },
  currency: "EUR",
  goal: 9_800,
  started: 0,
  ends: 90,
  scenes: ["child-welfare-2", "child-welfare-3"],
  funds: ["Youth workers", "The field"],
  story: [
    {
      kind: "paragraph",
      text: "I drive down from Izmir on every second Friday with a boot full of bamboo. It started with my cousin's three. The first Saturday there were nine children, the fourth Saturday there were seventy, and a policeman who wanted to know what was going on and then flew a kite for an hour.",
    },
    {
      kind: "paragraph",
      text: "A container is twenty-one square metres. A family of five can sleep in it. What it cannot do is let anybody run. There is a field behind the town that belongs to a man who grows nothing on it any more, and he'll let us have it for the price of his insurance.",
    },
    { kind: "heading", text: "What it costs" },
    {
      kind: "list",
      items: [
        "Two youth workers from the town itself, Saturdays for a year: €6,240",
        "Insurance, fence and a gate on the road side: €2,150",
        "A storage container, with a roof for shade: €960",
        "Bamboo, paper, glue, string: €450",
      ],
    },
    {
      kind: "quote",
      text: "When it is up there I don't hear anything.",
      by: "Defne, eight",
    },
    {
      kind: "paragraph",
      text: "No child's face will be on this page. We asked the mothers, and they'd rather show you the kites.",
    },
  ],
  steps: [
    { action: "submit", daysAgo: 13 },
    {
      action: "ask_back",
      daysAgo: 11,
      reason:
        "We like this a lot. Please say who looks after the children on the field, how you checked them, and whether the owner of the field has agreed in writing.",
    },
    { action: "submit", daysAgo: 1 },
  ],
};
