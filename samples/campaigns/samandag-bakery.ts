import type { SampleCampaign } from "../sample-types.ts";

export const samandagBakery: SampleCampaign = {
  key: "samandag-bakery",
  category: "disaster-relief",
  title: "Put the bakery of Samandağ back on its street",
  summary:
    "The earthquake took the shop, the oven and four of the five houses above it. My aunt still bakes in a container; the street wants its bread back.",
  location: "Samandağ, Türkiye",
  country: "TR",
  organiser: "person-26",
  beneficiary: { kind: "other", name: "Nadide and Yusuf Kurtbay" },
  currency: "USD",
  goal: 35_000,
  started: 468,
  ends: 83,
  state: "active",
  scenes: ["disaster-relief-4", "disaster-relief-1"],
  funds: [],
  popularity: 84,
  raisedShare: 0.74,
  story: [
    {
      kind: "paragraph",
      text: "At four each morning my uncle Yusuf used to hit the shutter with the flat of his hand, twice, and that's how the street knew it was a day. The bakery was forty-four years old. It baked 1,900 loaves, and on Sundays people carried their own trays there with the peppers, the lamb, the stuffed aubergines, each with the name on a slip of paper, because nobody has an oven like that at home.",
    },
    {
      kind: "paragraph",
      text: "The house fell in the second shock. They had run out at the first, barefoot, and it was raining. Five families lived above; I don't wish to write about the families here.",
    },
    {
      kind: "paragraph",
      text: "On the third day Aunt Nadide asked for flour. There was none of that, but there were field kitchens, and she went to one and said, move over.",
    },
    {
      kind: "picture",
      scene: "disaster-relief-3",
      caption: "The field kitchen, shortly before my aunt arrived in it.",
    },
    { kind: "heading", text: "Since then" },
    {
      kind: "paragraph",
      text: "They live in a container of twenty-one square metres. Behind it stands a drum oven that Yusuf cut and welded himself. It bakes 300 loaves a day, and they give away about eighty to those who've got nothing. He's sixty-three. His hands are burnt to the elbow, since the thing has no door that deserves the word.",
    },
    {
      kind: "paragraph",
      text: "Of the forty-one shops on the street, nine are back. People say they'd come home when there is a school, a clinic, a bakery. The school's open. The clinic's in a container, but it's open. I live in Adana and sell tiles. I'm the one in the family who can fill in a form.",
    },
    { kind: "heading", text: "What we want to build" },
    {
      kind: "paragraph",
      text: "The ground has been tested and cleared for one storey. One storey is what we want, in steel, bolted, with a light roof. My uncle has gone over the engineer's plan three times, with a pencil, and has drawn in where the bench for the old men goes.",
    },
    {
      kind: "list",
      items: [
        "Steel frame, foundation, roof and walls, 96 square metres: $16,800",
        "A stone-deck oven with three decks: $9,400",
        "Mixer, divider and trays: $4,100",
        "Permits, electricity and water: $2,200",
        "Flour, yeast and diesel for the first month: $2,500",
      ],
    },
    {
      kind: "paragraph",
      text: "The state loan for tradespeople has been granted, for about as much again; it goes on the plot, on drains, and on the fees of all the offices that had lost their own copies of everything.",
    },
    {
      kind: "quote",
      text: "With bread you can be angry on a full stomach. Without it you're just angry.",
      by: "Nadide",
    },
    { kind: "heading", text: "Who else it's for" },
    {
      kind: "paragraph",
      text: "Six people will work there. Four worked there before. The fifth is Meryem, nineteen, from the second floor, who now lives with my aunt and who already has the better hand for dough, as Yusuf says when she's out of the room. The sixth place is open.",
    },
    { kind: "heading", text: "My doubts" },
    {
      kind: "paragraph",
      text: "Prices of steel. When we began, a ton cost a fifth less. I've bought the frame as the very first thing, for that reason, and it's lying in the workshop in Antakya, with our name on it in chalk.",
    },
    {
      kind: "paragraph",
      text: "Permits. The plan of the street has been redrawn twice. If it's redrawn a third time, the bakery moves some metres, and since it is bolted and not poured, it can. The engineer smiled when I asked for that. Then he looked out of the window and put it in.",
    },
    {
      kind: "paragraph",
      text: "My uncle's age. I asked him straight out. He said: ten years, then Meryem. She doesn't know it yet. She doesn't read these things, and if she does: well, now you know.",
    },
  ],
  updates: [
    {
      daysAgo: 2,
      title: "Two knocks",
      body: "The shutter is hung. It's the old shutter, which we dug out and which Yusuf beat flat over eleven evenings, and it doesn't close properly. The oven arrives on the twentieth, on a lorry from Konya; the crane is booked for it.\n\nAt four this morning he went over, with nothing to bake yet, and hit it with the flat of his hand, twice. My aunt says that lights went on all down the container rows. One man came out with a tray.",
    },
    {
      daysAgo: 121,
      title: "The frame stands",
      body: "Eight men, two days, 340 bolts. The engineer checked each with a torque wrench and found six he didn't care for. It's 96 square metres and looks like more, as you can see the sea through it, which nobody has done from there for fifty years.\n\nWe've decided on a larger window toward the south, for that reason. It costs $240, and the old men of the bench have collected it among themselves, in coins.",
    },
    {
      daysAgo: 289,
      title: "The plan was redrawn, a third time",
      body: "It happened. The street has become two metres wider, so the bakery moves two metres back. Because nothing had been poured, it has cost us one drawing and a fortnight. I'd like to thank the engineer in public for having looked out of that window.\n\nThe new permit was stamped on Thursday. Foundation begins as soon as the drains are in, and the drains are the municipality's, so I make no promise about when.",
    },
    {
      daysAgo: 440,
      title: "Why steel first",
      body: "Several donors asked why we've bought steel before there's a permit. Because the price rises by about two per cent a month and the permit doesn't rise. The frame has cost $11,300, within the line of $16,800; the workshop stores it for free, and if the building never comes, it'll take it back at nine-tenths. That's in the contract.\n\nFrom the 300 loaves a day, by the way, there's a small profit. My aunt puts it into a biscuit tin marked \"window\".",
    },
  ],
};
