import type { SampleCampaign } from "../sample-types.ts";

export const tomaszWalks: SampleCampaign = {
  key: "tomasz-walks",
  category: "health-aid",
  title: "A knee that bends, so I can climb my scaffolding again",
  summary:
    "I restore church ceilings and I lost my right leg above the knee. The insurer pays for a leg that stands. I am raising money for one that climbs.",
  location: "Gdańsk, Poland",
  country: "PL",
  organiser: "person-08",
  beneficiary: { kind: "self", name: "Tomasz Wilczek" },
  currency: "EUR",
  goal: 38_000,
  started: 88,
  ends: 120,
  state: "active",
  scenes: ["health-aid-6", "health-aid-2"],
  funds: [],
  popularity: 75,
  raisedShare: 0.46,
  story: [
    {
      kind: "paragraph",
      text: "I'll start with the question everyone is too polite to ask. It was a delivery van, it was reversing, and no, the driver was not drunk; he was tired and so was I. That was nineteen months ago, at six in the morning, on Ulica Ogarna. The leg came off above the knee nine days later. He writes to me at Christmas. He is all right. So am I, mostly.",
    },
    {
      kind: "paragraph",
      text: "I am forty-three and I restore painted ceilings. For twenty years I lay on my back under angels. It is work for people who can go up a ladder with a lamp in one hand, and that is exactly what a basic prosthetic knee does not do. Mine locks to stand and swings to walk. On stairs I go one at a time, good leg first, like a toddler. On scaffolding I am not allowed at all, and the safety officer is right.",
    },
    { kind: "heading", text: "What a better knee does" },
    {
      kind: "paragraph",
      text: "There is a kind of knee with a small computer and a hydraulic cylinder in it. It notices that you are stumbling before you do, and stiffens. It lets you go downstairs foot over foot, and stop on a slope, and carry a bucket. I borrowed one for eleven days from a clinic in Poznań. On the fourth day I went up a fixed tower of six metres with a harness on, came down again and then sat on the kerb and howled. Good howling.",
    },
    {
      kind: "quote",
      text: "He came home and put the shopping on the top shelf, and then he took it down again, just to do it.",
      by: "Marta, my wife",
    },
    { kind: "heading", text: "What it costs" },
    {
      kind: "list",
      items: [
        "The knee and foot, after what the state fund pays: €29,500",
        "A new socket and three liners; the stump changes shape for two years: €3,700",
        "Forty sessions of walking and climbing training: €2,800",
        "Hand controls and a step for the work van: €2,000",
      ],
    },
    {
      kind: "paragraph",
      text: "The knee has a guarantee of six years and should last eight. After that I hope to be rich, or the insurer to be wise. I have asked twice and been refused twice; the letters are with my lawyer, and if we win on appeal I will give back what the insurer pays, first to donors who want it and otherwise to the clinic's loan pool, so that the next person gets more than eleven days.",
    },
    {
      kind: "paragraph",
      text: "The ceiling of the side chapel has waited since 1945. Another year is nothing to it.",
    },
    { kind: "heading", text: "The honest part" },
    {
      kind: "paragraph",
      text: "This is a lot of money for one man's knee. I know what else it would buy; there are pages on this very site that I read before writing mine, and I closed the laptop and did nothing for a month. Then my old boss came round with drawings for the ceiling of a side chapel, left them on the table and went home without saying a word. So here I am, asking.",
    },
    {
      kind: "paragraph",
      text: "Also: it may not work as I hope. About one in five people with a stump as short as mine goes back to a simpler leg, because the clever one is heavier. I managed eleven days. Eleven days is not eight years. If it fails, the knee can be sold back for about half, and I will tell you, and you can laugh at me, and the money goes to the loan pool.",
    },
    {
      kind: "paragraph",
      text: "If we reach the whole goal I will paint every donor's first name, very small, on the back of a board above the chapel, where only the next restorer will ever read it. That's a tradition, by the way. We all do it.",
    },
  ],
  updates: [
    {
      daysAgo: 6,
      title: "Forty steps, no rail",
      body: "Training began this week with the old leg, because balance does not care what you wear. My trainer, Ola, was a gymnast and has no pity. I did forty steps down without the rail, badly. She filmed it. I look like a man carrying an invisible wardrobe.\n\nThe socket maker has taken the first cast. It will be remade at least once before the knee comes, which is normal and is why the plan has a line for it. Marta has banned me from reading out the comments at dinner, as I cry into the soup. Keep writing them.",
    },
    {
      daysAgo: 41,
      title: "The second refusal, and the appeal",
      body: 'The insurer\'s second letter says that a computer knee is "beyond what is necessary". My lawyer, who works for the price of a cleaned icon, has filed the appeal. It can take a year. I promised to tell you everything, so: the chance is perhaps one in four.\n\nNothing changes for this campaign. If we win, I give the money back as I wrote in the story. In the meantime I am restoring small panels at the kitchen table. There is a sheep by a fifteenth-century painter beside the bread bin.',
    },
  ],
};
