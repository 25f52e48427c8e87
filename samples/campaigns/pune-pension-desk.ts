import type { SampleCampaign } from "../sample-types.ts";

export const punePensionDesk: SampleCampaign = {
  key: "pune-pension-desk",
  category: "poverty-relief",
  title: "A paperwork desk for the waste pickers of Pune",
  summary:
    "Three thousand women who sort the city's waste are owed pensions, ration cards and school grants. Two clerks who know the forms can get them in a year.",
  location: "Pune, India",
  country: "IN",
  organiser: "person-15",
  beneficiary: { kind: "charity", name: "Kachra Kamgar Seva Kendra", registration: "IN-66501" },
  currency: "USD",
  goal: 7_900,
  started: 95,
  ends: null,
  state: "active",
  scenes: ["human-rights-5", "poverty-relief-3"],
  funds: [],
  popularity: 22,
  raisedShare: 0.66,
  story: [
    { kind: "paragraph", text: "Question: What is the name on your voter card?" },
    { kind: "paragraph", text: "Answer: Shantabai Laxman Kamble." },
    { kind: "paragraph", text: "Question: And on your ration card?" },
    { kind: "paragraph", text: "Answer: Shanta L. Kambale." },
    { kind: "paragraph", text: "Question: And at the bank?" },
    {
      kind: "paragraph",
      text: "Answer: They wrote down my husband's name, and then mine below it, smaller.",
    },
    {
      kind: "paragraph",
      text: "So there are three women, and none of them is entitled to a pension. I write this down about six times a day.",
    },
    {
      kind: "paragraph",
      text: "I am the daughter of a waste picker, and the first in our lane to finish school. I clerked for a notary for nine years, and learned there that the state is not cruel; it is a cupboard with very small drawers. What you need is someone who knows which drawer, has a stapler, and comes back on Tuesday.",
    },
    { kind: "heading", text: "What people are owed" },
    {
      kind: "paragraph",
      text: "Around 3,100 women in our four wards live from sorting the city's waste. In one month, with two students, I sat down with 212 of them and went through everything. On average each household was missing 2.3 entitlements: old-age or widow's pension, a ration card at the right colour, the health card, the grant for children of people in \"unclean occupations\" (their word), the savings of a provident fund from a factory that closed in 1996. Put together it came to about 21,400 rupees a year for each household. That is four months of sorting.",
    },
    { kind: "heading", text: "The desk" },
    {
      kind: "paragraph",
      text: "A table in the room beside the Ganesh temple in Gultekdi. Two case workers, part time. They are Alka, who sorted waste until last year and whom nobody can fool, and Imran, who has studied law and hasn't yet got over it.",
    },
    {
      kind: "list",
      items: [
        "Two case workers, twelve months: $5,040",
        "Laptop, scanner and printer: $1,060",
        "Rent of the room: $900",
        "Certified copies, affidavits and fees: $600",
        "Buses to offices, and tea: $300",
      ],
    },
    {
      kind: "quote",
      text: "They told me to prove that I am alive. I said, look. They said, in writing.",
      by: "Shantabai",
    },
    {
      kind: "paragraph",
      text: "We charge nothing. Agents outside the office ask for 1,500 rupees a form and lose half of them. Some of those agents are not pleased with us, and we have moved our table inside.",
    },
    { kind: "heading", text: "How we measure" },
    {
      kind: "paragraph",
      text: "By money that arrives in an account, not by forms sent. Every case has a card, green when the first payment has come. I don't count a case before it is green. My guess is 600 green cards in the year out of about 900 opened. Each would have cost a donor around thirteen dollars, and pay out some 250 a year to the woman.",
    },
    { kind: "heading", text: "What we can't do" },
    {
      kind: "paragraph",
      text: "We can't bend a rule. If a woman has no proof at all of her age, there is a medical board that guesses, and it guesses young. We lose those.",
    },
    {
      kind: "paragraph",
      text: "Portals go down. Rules change in the middle. In some months a scheme pays no one, as the budget is empty until April, and then our cards all stay red and I look like a fool. I have made peace with it.",
    },
    {
      kind: "paragraph",
      text: "And one day, if the drawers were made larger, nobody would need us. Imran is writing down each obstacle with date and office. It's a thick file. Someone in the municipality has asked to read it.",
    },
  ],
  updates: [
    {
      daysAgo: 10,
      title: "Shantabai is one person",
      body: "After five visits, two affidavits and a notice in a newspaper that nobody reads, Shantabai Laxman Kamble is officially one woman. On Monday her widow's pension came for the first time, with four months of arrears. She bought a gas cylinder, and for the desk a box of pedhe, of which Imran ate eleven.\n\nCards so far: 143 opened, 61 green. The slowest drawer is the provident fund, where the factory's books were eaten by damp. Alka has found the old timekeeper. He remembers everybody.",
    },
    {
      daysAgo: 70,
      title: "What the newspaper notice costs",
      body: "A donor asked about the fees. To correct a name you need an affidavit on stamp paper (500 rupees), a notice in one local paper (350) and photographs (60). That's 910 rupees, some eleven dollars, for one letter too many in Kambale. We have found that if the school certificate agrees with one of the cards, the notice is not required. It is in a circular of 2017. The clerks had not seen it. Now they have, in a plastic folder, with our compliments.",
    },
  ],
};
