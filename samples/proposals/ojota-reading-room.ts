import type { SampleProposal } from "../sample-types.ts";

export const ojotaReadingRoom: SampleProposal = {
  key: "ojota-reading-room",
  category: "education",
  title: "A quiet room above the bus park at Ojota",
  summary:
    "Four hundred apprentices wait at Ojota every evening for the last bus. Above the ticket office is an empty room with windows. We want tables, lamps and a librarian in it.",
  location: "Lagos, Nigeria",
  organiser: "person-34",
  beneficiary: { kind: "charity", name: "Ojota Evening Readers", registration: "NG-70418" },
  currency: "USD",
  goal: 16_500,
  started: 0,
  ends: 120,
  scenes: ["education-3", "education-2"],
  funds: ["Tables and lamps", "The librarian"],
  story: [
    {
      kind: "paragraph",
      text: "I learned accounting under the light of a fried-yam stand. The woman who owned it turned her lamp a little towards me each evening and never spoke of it. I passed on the second try. She is seventy now, and the lamp is a better one.",
    },
    {
      kind: "paragraph",
      text: "Above the ticket office at Ojota there is a room of sixty square metres. It has eleven windows and nobody in it, because the stairs are steep and the roof leaked. The roof has been mended by the transport union. They will let us have the room for ten years if we fill it by next June.",
    },
    { kind: "heading", text: "What goes into it" },
    {
      kind: "list",
      items: [
        "Fourteen tables and sixty chairs, made at the carpenters' school: $4,900",
        "Solar lamps and batteries that last until the last bus: $3,800",
        "A librarian for two years, four to eleven in the evening: $6,000",
        "Six hundred books that apprentices asked for, by name: $1,800",
      ],
    },
    {
      kind: "picture",
      scene: "education-2",
      caption: "The van that comes on Thursdays. It would come up the stairs if it could.",
    },
    {
      kind: "quote",
      text: "They don't need encouragement. They need a chair.",
      by: "Mrs Folashade Okunola, of the yam stand",
    },
    {
      kind: "paragraph",
      text: "There will be one rule, painted on the stairs: anyone who speaks goes down and buys yam.",
    },
  ],
  steps: [{ action: "submit", daysAgo: 2 }],
};
