import type { SampleCampaign } from "../sample-types.ts";

export const jonasFrontSeat: SampleCampaign = {
  key: "jonas-front-seat",
  category: "child-welfare",
  title: "A front seat for Jonas: a cargo bike for a boy who loves speed",
  summary:
    "Jonas is seven, cannot sit unaided and adores wind. His street in Leipzig is buying a cargo bike with a fitted seat, so that he gets to school in it.",
  location: "Leipzig, Germany",
  country: "DE",
  organiser: "person-20",
  beneficiary: { kind: "other", name: "Jonas and his mother Katrin" },
  currency: "EUR",
  goal: 6_800,
  started: 418,
  ends: -301,
  state: "ended",
  scenes: ["child-welfare-6", "child-welfare-2"],
  funds: [],
  popularity: 48,
  raisedShare: 1.12,
  story: [
    {
      kind: "paragraph",
      text: "This is written by the neighbours at number 14, on behalf of the neighbours at number 12, and with their permission. Katrin has read every line and has struck out two adjectives.",
    },
    {
      kind: "paragraph",
      text: "Jonas lives on the ground floor. He is seven. He has a form of cerebral palsy which means that he doesn't walk or sit by himself, speaks with a tablet and his eyebrows, and laughs with everything. What he likes: garbage trucks, the number 4, and being fast. What he gets: a taxi for disabled children that collects him at 6.50, drives round half of Leipzig with the windows shut, and delivers him at 7.55 to a school that is 2.4 kilometres away.",
    },
    {
      kind: "paragraph",
      text: "Last summer Herr Öztürk from the bakery put him into his delivery trike, between two crates, held in place by Katrin and eleven towels, and rode once round Lene-Voigt-Park. People on the far side of the park heard him.",
    },
    { kind: "paragraph", text: "So we have done the sum." },
    {
      kind: "list",
      items: [
        "Cargo bike, electric, low frame, three wheels: €5,650",
        "Moulded seat with head support and a five-point harness, by the orthopaedic workshop: €780",
        "Helmet, rain cover, a very loud bell: €370",
      ],
    },
    {
      kind: "paragraph",
      text: 'The health insurance has turned it down, since "mobility has been ensured by the transport service". This is true. Ensured is the word.',
    },
    {
      kind: "quote",
      text: "FASTER",
      by: "Jonas, by tablet, in answer to a question about how he was",
    },
    { kind: "heading", text: "Who rides" },
    {
      kind: "paragraph",
      text: "Katrin, and when she's on early shift at the hospital one of seven neighbours, who have each done two hours of training with the physiotherapist: how to lift, how the harness goes, what it means when he goes quiet. There's a rota in the stairwell. Four people have asked to be put on a waiting list, which says something about our street or about the bike.",
    },
    {
      kind: "picture",
      scene: "child-welfare-3",
      caption: "The swing is fast as well, but it does not get you to school.",
    },
    { kind: "heading", text: "What might go wrong" },
    {
      kind: "paragraph",
      text: "He'll outgrow the seat. In two or three years it will have to be made again, which costs about €500, and what's left over goes into a savings book for that.",
    },
    {
      kind: "paragraph",
      text: "Winters. Below minus five or on ice he takes the taxi. He knows and has been told by three adults and disagrees.",
    },
    {
      kind: "paragraph",
      text: "Theft. It will stand in the bakery's yard behind a gate, and it's insured. And if Jonas's health changes one day, so that riding is no longer fun, the bike goes on to the school, which has forty children, many of whom, we're told, also like being fast. Katrin wrote that sentence herself.",
    },
    {
      kind: "paragraph",
      text: "Why we ask strangers: the street has already made €1,300 with a cake stall and a flea market, and the street is not rich. That money pays for insurance and repairs in the first three years and isn't part of the goal. We thought about a foundation, but the form had eleven pages, and the decision takes nine months. Nine months is a long time in a taxi when you're seven.",
    },
    {
      kind: "paragraph",
      text: "Please note: Jonas will not thank you one by one. He will ring the bell at you, if you ever stand on Eilenburger Straße at around half past seven. Stand back a little.",
    },
  ],
  updates: [
    {
      daysAgo: 205,
      title: "A year of mornings, nearly",
      body: 'For the record, although the collection is over: 131 school mornings by bike, 19 by taxi on account of ice, one by bakery trike because of a flat tyre. One bell has been worn out. The school has moved its bicycle stands so that he can park under the roof.\n\nWhat came in above the goal is in a savings book in Katrin\'s name, marked "Seat 2". He has grown four centimetres. We will need it sooner than we thought.',
    },
    {
      daysAgo: 322,
      title: "First ride",
      body: "Tuesday, 7.28 to 7.39. Eleven minutes. Herr Öztürk rode ahead, with flour in his beard, like a police escort. At the corner by the pharmacy Jonas overtook a garbage truck.\n\nThe seat fits: the orthopaedic technician came along for the first kilometre, running, and adjusted the head support at a red light. On arrival Jonas was asked how it had been and he typed for quite a while. AGAIN.",
    },
    {
      daysAgo: 371,
      title: "Ordered",
      body: "We've reached the goal, so the bike is ordered: delivery in six weeks, in yellow. The colour was put to a vote of one.\n\nWe're leaving the collection open until the date we gave, because several people have promised and would be sad; everything above the goal goes to the next seat, as we wrote. The workshop took the cast of his back on Friday. It is done with a kind of beanbag from which they suck out the air. He wants one for home.",
    },
  ],
};
