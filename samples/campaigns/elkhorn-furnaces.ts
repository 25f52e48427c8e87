import type { SampleCampaign } from "../sample-types.ts";

export const elkhornFurnaces: SampleCampaign = {
  key: "elkhorn-furnaces",
  category: "poverty-relief",
  title: "Fourteen warm houses on Elkhorn Creek",
  summary:
    "Coal stoves gone, furnaces dead, ovens left open for heat. We are fitting heat pumps in fourteen houses in McDowell County, one hollow at a time.",
  location: "Welch, United States",
  country: "US",
  organiser: "person-14",
  beneficiary: { kind: "charity", name: "Elkhorn Neighbors Fix-It Fund", registration: "US-81930" },
  currency: "USD",
  goal: 41_000,
  started: 38,
  ends: 72,
  state: "active",
  scenes: ["poverty-relief-6", "poverty-relief-1"],
  funds: ["Heat pumps", "Wiring"],
  popularity: 28,
  raisedShare: 0.28,
  story: [
    {
      kind: "paragraph",
      text: "Miss Opal's kitchen is at sixty-four degrees, and her bedroom is at forty-one. I know because I put two thermometers in there and wrote it down every day for two weeks in January. She is eighty-three and she sleeps in the kitchen, in a recliner, next to an electric oven with the door hanging open. Her power bill that month was $412. Her check is $1,060.",
    },
    {
      kind: "paragraph",
      text: "I drove a school bus in this county for twenty-six years, so I have seen the front of every house on Elkhorn Creek at six in the morning. You can tell from the frost on the roof who has heat. After I retired I started knocking on the doors with no frost melted. Out of fifty-eight houses, fourteen had no working furnace and nobody coming to fix it.",
    },
    { kind: "heading", text: "What goes in" },
    {
      kind: "paragraph",
      text: "A ductless heat pump, the kind with a box outside and a quiet unit up on the wall. My cousin Darrell put in the first two last fall for cost. At the Hagerman place the bill went from $390 to $145, and the house is warm in the corners.",
    },
    {
      kind: "list",
      items: [
        "Fourteen heat pumps, installed: $32,900",
        "New electrical panels in the five houses that can't carry one: $4,900",
        "Doors, windows and crawl spaces sealed, $150 a house: $2,100",
        "Permits and inspection: $1,100",
      ],
    },
    {
      kind: "paragraph",
      text: "Darrell is licensed and charges us $40 an hour, and we've got two young men from the vocational school working under him who will come out of it with their hours.",
    },
    {
      kind: "quote",
      text: "I don't need it hot. I'd just like to see my bedroom again.",
      by: "Miss Opal",
    },
    { kind: "heading", text: "Why not the government scheme" },
    {
      kind: "paragraph",
      text: "There is one, and it's decent. I've helped eleven people to apply. You have to own the house free and clear with the deed in your name. Around here the deed is in Grandpa's name and Grandpa has been dead since 1988, and there's nine heirs, and one of them is in Ohio and mad. We go by who sleeps there. A lady from the legal aid clinic in Princeton is sorting the deeds out on the side, for free. She says I have brought her work until her own retirement.",
    },
    { kind: "heading", text: "What worries me" },
    {
      kind: "paragraph",
      text: "Fix one thing in an old house and you find three more. The first panel that Darrell opened had a mouse nest in it and a penny behind a fuse. So there is a list of things that we'll do (heat, panel, sealing) and a list of things we won't (roofs, floors, plumbing), and I've learned to say no on a porch, which I'm not good at.",
    },
    {
      kind: "paragraph",
      text: "The other worry: floods. Six of the fourteen sit low. On those we set the outside unit on a steel frame four feet up. It looks foolish. So did the ark.",
    },
    {
      kind: "paragraph",
      text: "We go in order of need and age. Babies and over-eighties first. I've put the order in an envelope at the fire hall, and anybody who gives can call and ask me why a house is where it is. I'll tell you the reason. I won't tell you the name. Miss Opal said I could use hers.",
    },
  ],
  updates: [
    {
      daysAgo: 3,
      title: "House number one",
      body: "It's Miss Opal. Darrell and the boys were done by two in the afternoon. I went back at eight with my thermometers: kitchen sixty-nine, bedroom sixty-eight. She had made the bed up with the good quilt. She did not want a fuss, so we didn't make one, and we all stood in the bedroom for a while as though it was a chapel.\n\nPanel at house two goes in on Thursday. It needs the power company to pull the meter, and they have given us a window of \"between 8 and 4\", so somebody will sit there with a thermos.",
    },
    {
      daysAgo: 25,
      title: "The penny",
      body: "I want you to see where the money for panels goes, so I've kept the penny. It's from 1974 and it was sitting behind a fuse in a house with two babies in it, carrying the whole load. Darrell doesn't swear, and he swore.\n\nWe have asked the fire department to look at all fourteen houses before anything is installed. Chief Addair is doing it on Saturdays with a heat camera, and he has found one more panel that has to be changed, six now in place of five. That's $980 over. I got two quotes on the sealing to make it up.",
    },
  ],
};
