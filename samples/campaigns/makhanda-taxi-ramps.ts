import type { SampleCampaign } from "../sample-types.ts";

export const makhandaTaxiRamps: SampleCampaign = {
  key: "makhanda-taxi-ramps",
  category: "human-rights",
  title: "Nine ramps, one rulebook and a test case in Makhanda",
  summary:
    "Wheelchair users here pay double in minibus taxis, or are left at the rank. Drivers, riders and a lawyer want to settle the rule for the whole province.",
  location: "Makhanda, South Africa",
  country: "ZA",
  organiser: "person-24",
  beneficiary: { kind: "charity", name: "Siyakhwela Access Forum", registration: "ZA-19372" },
  currency: "USD",
  goal: 13_700,
  started: 224,
  ends: 57,
  state: "active",
  scenes: ["human-rights-6", "human-rights-2"],
  funds: ["Ramps", "The court case"],
  suggested: [
    { amount: 30, does: "prints the rulebook for a rank, in three languages" },
    { amount: 105, does: "builds a quarter of a ramp" },
    { amount: 420, does: "builds a ramp with its locking frame" },
  ],
  thanks:
    "Enkosi. When the next ramp is in, somebody will ride to town at the price of a seat, and that will be ordinary.\n\nOrdinary is what we are after.",
  popularity: 30,
  raisedShare: 0.72,
  story: [
    {
      kind: "paragraph",
      text: 'The fare from Joza to High Street is R17. Mine is R34. "One for you, one for the chair." I asked what the chair had said about it. The gaartjie laughed, and then he charged me R34.',
    },
    {
      kind: "paragraph",
      text: "I've been paying for two for eight years. I'm a bookkeeper at the municipality, so I know what it is to the rand: R54,000, more or less, a decent second-hand car if I could drive one. And I'm one of the lucky ones, as I get picked up. On rainy days Mzwandile, who has a motor chair, has counted: eleven taxis in a row. He has a degree in statistics and nothing else to do at the rank.",
    },
    {
      kind: "paragraph",
      text: "There are about 190 people in this town who use a chair, crutches or a frame. In our survey 61 per cent had missed a clinic date last year for lack of a ride.",
    },
    { kind: "heading", text: "First, the ramps" },
    {
      kind: "paragraph",
      text: "Let me be fair to the drivers. There's no room, there's no ramp, the owner wants eight trips before nine. So we went to the association and sat in a meeting of sixty men with arms folded, and a driver at the back, Bra Vuyo, said: my mother has no legs, what does this thing cost?",
    },
    {
      kind: "paragraph",
      text: "It costs $420. It's a folding ramp of aluminium with a frame to lock one chair, made by a welder in Beaufort Street, in such a way that the seat folds back when there's no chair. Nine owners have signed to have one, one for each route, with a sticker. The fare on those nine is R17.",
    },
    {
      kind: "list",
      items: [
        "Nine ramps with locking frames: $3,780",
        "Survey, rulebook in isiXhosa, English and Afrikaans, and stickers: $1,320",
        "Attorney and court costs of the test case: $6,100",
        "Travel for witnesses and experts: $1,500",
        "Held back, in case we must pay the other side: $1,000",
      ],
    },
    { kind: "heading", text: "Then, the rule" },
    {
      kind: "paragraph",
      text: "A ramp is a kindness, and kindness changes route. The equality court in our province has never been asked whether \"one for the chair\" is allowed. We're going to ask it, with the help of an attorney, Lindiwe Tshefu, who works for a third. It isn't against Bra Vuyo's association. They have agreed, and I am rather proud of it, to be the respondent in a friendly way: they want to know the rule too, because then it's the same for every owner, and no one loses eight trips by being decent.",
    },
    {
      kind: "quote",
      text: "Let the court tell us all. Then nobody has to be the only good one.",
      by: "Bra Vuyo, route 4",
    },
    { kind: "heading", text: "What if we lose?" },
    {
      kind: "paragraph",
      text: "Then it's legal to charge a chair a fare, and we'll know it, and we'll go to the council with that judgment in hand and ask if they're happy with it. And there will still be nine ramps. The thousand dollars held back is for costs; if it's not needed it buys two more ramps.",
    },
    {
      kind: "paragraph",
      text: "Other worries. Ramps bend. The welder guarantees a year. A driver may find the sticker and forget the ramp at home; Mzwandile will be counting.",
    },
    {
      kind: "paragraph",
      text: "We've been told that it would be simpler to raise money for one special minibus, for us. There used to be one. It came on Tuesdays. I don't want a Tuesday bus. I want to be late for work, on any day, in the same taxi as everybody else, and complain about the music.",
    },
  ],
  updates: [
    {
      daysAgo: 19,
      title: "A date",
      body: "We have a date in the equality court, seven weeks from now. Ms Tshefu has filed 212 pages; the association's answer is four, and says in essence: tell us. The municipality has asked to join, and says that it is neutral. I work there. I've told my manager I am not.\n\nSeven of nine ramps are in service. Mzwandile reports 388 rides at R17 in two months, three refusals, each with date and number plate. All three drivers have been visited by Bra Vuyo.",
    },
    {
      daysAgo: 77,
      title: "The ramp on route 4",
      body: "On Bra Vuyo's own taxi the first ramp bent at the hinge in week three, under a motor chair of 140 kilos. The welder came round, swore at himself and has doubled the hinge plate on all of them at his own cost. The ramp is two kilos heavier now.\n\nWhat I didn't expect: mothers with prams use it, and a man with a crate of chickens. Bra Vuyo has made a rule. Chairs first, prams second, chickens pay.",
    },
    {
      daysAgo: 196,
      title: "What the survey says",
      body: "We asked 164 people at four ranks and three clinics. 61 per cent missed at least one clinic date last year because no taxi took them. 78 per cent pay double, always or often. 40 per cent didn't know that anybody might object to it.\n\nThe full survey, with the questions, is at the public library, on the desk, not on the top shelf. We checked.",
    },
  ],
};
