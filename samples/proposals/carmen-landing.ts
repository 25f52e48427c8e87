import type { SampleProposal } from "../sample-types.ts";

export const carmenLanding: SampleProposal = {
  key: "carmen-landing",
  category: "health-aid",
  title: "A landing at Carmen that the river cannot take",
  summary:
    "At Carmen del Emero the bank falls into the river each February, and the stairs with it. Posts, planks and a winch, so that the box comes ashore dry.",
  location: "Carmen del Emero, Bolivia",
  organiser: "person-09",
  beneficiary: { kind: "charity", name: "Brigada del Río", registration: "BO-36612" },
  currency: "USD",
  goal: 6_400,
  started: 0,
  ends: 150,
  scenes: ["health-aid-2", "health-aid-1"],
  funds: ["Posts and planks", "The winch"],
  story: [
    {
      kind: "paragraph",
      text: "I have written down the bank too. In nine years the river has taken 41 metres of it, and four stairs. Last February it took the stairs while the nurse was on them. She had the box in her arms and she did not let go, so the box was dry and she was not.",
    },
    {
      kind: "paragraph",
      text: "The schoolmaster and I have drawn a landing that floats, on drums, and goes up and down with the water between two rows of posts. The posts stand where the rock is. For the steep part there is a winch, by hand, because a motor at the edge of that river is a present to the river.",
    },
    {
      kind: "list",
      items: [
        "Twenty-four posts of almendrillo, cut with a permit: $1,900",
        "Drums, planks, bolts: $2,150",
        "The winch and its cable: $1,250",
        "Food for the builders, eleven days: $1,100",
      ],
    },
    {
      kind: "paragraph",
      text: "Nobody is paid for the building. Everybody in Carmen has fallen off those stairs.",
    },
  ],
  steps: [
    { action: "submit", daysAgo: 6 },
    {
      action: "ask_back",
      daysAgo: 4,
      reason:
        "Thank you, Rolando. Two things before we publish: who owns the bank where the posts stand, and will the money donated for the boat be kept separate from this? A sentence on each is enough.",
    },
  ],
};
