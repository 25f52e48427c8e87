import type { SampleCampaign } from "../sample-types.ts";

export const herdersLibrary: SampleCampaign = {
  key: "herders-library",
  category: "education",
  title: "A library van that follows the herders of Bayankhongor",
  summary:
    "When the camps move to the winter valleys, the books should move too. One old van, one stove, 1,400 books in Mongolian and a driver who reads aloud.",
  location: "Bayankhongor, Mongolia",
  country: "MN",
  organiser: "person-02",
  beneficiary: { kind: "charity", name: "Long Valley Readers' Society", registration: "MN-05518" },
  currency: "EUR",
  goal: 9_800,
  started: 312,
  ends: null,
  state: "active",
  scenes: ["education-2", "education-1"],
  funds: ["Books", "Fuel"],
  popularity: 30,
  raisedShare: 0.55,
  story: [
    {
      kind: "paragraph",
      text: "Distances first, since visitors never believe them. The corner of the province that we serve is about the size of Slovenia. It has 9,100 people, four schools, one town with a traffic light that was switched off because it made the camels nervous, and one library, in the town, open on weekdays from ten to four. A herding family comes to town perhaps five times a year, for flour, for the vet, for the bank. The library is usually closed.",
    },
    {
      kind: "paragraph",
      text: 'I drove a fuel tanker for nineteen years and I read in the cab. At one camp a girl of about nine, Oyunaa, saw a book on my dashboard and asked what it was about. It was about a detective. I told her the beginning. Four months later I came by again and she walked out to the lorry before I had stopped and said: "And the poison?"',
    },
    { kind: "paragraph", text: "That is the whole idea." },
    { kind: "heading", text: "The van" },
    {
      kind: "paragraph",
      text: "It is a grey four-wheel-drive of the kind every mechanic in the country can repair with wire. We found one in Arvaikheer, 2009, with a straight frame. We line it with felt, put in shelves with a bar across so that the books don't arrive before the driver, and a small stove, because nobody chooses well with cold hands.",
    },
    {
      kind: "list",
      items: [
        "The van, with new tyres: €4,200",
        "Shelves, felt and the stove: €900",
        "1,400 books in Mongolian, half of them for children: €2,800",
        "Fuel for a year, eleven rounds of 780 kilometres: €1,300",
        "Repairs: €600",
      ],
    },
    {
      kind: "paragraph",
      text: "I drive without pay, having a pension and no talent for sitting. My niece Solongo, who keeps the town library, chooses the books. She has sent back my list twice. It had too many detectives in it.",
    },
    {
      kind: "picture",
      scene: "education-3",
      caption: "Oyunaa's own detective story was written by lamplight, in a school exercise book.",
    },
    { kind: "heading", text: "How lending works without addresses" },
    {
      kind: "paragraph",
      text: "Every family has a number, which is the number on their satellite dish. A family takes up to ten books. On the next round they give back what they have finished and keep the rest. We tried it for one winter with my own car and 160 books: six were lost, one was eaten by a goat, and one came back with the missing last page written out by hand by somebody's grandfather, who had guessed the ending. His is better.",
    },
    {
      kind: "quote",
      text: "In the long evenings we have television until the battery is empty. Then we have each other, and we have heard all of it.",
      by: "Dulamsuren, mother of five, Galuut",
    },
    { kind: "heading", text: "Questions I ask myself" },
    {
      kind: "paragraph",
      text: "Will children read on paper, when there are phones? In the valleys there is no signal, which for once is on our side.",
    },
    {
      kind: "paragraph",
      text: "Will the van hold? Until it does not. Eleven rounds are 8,580 kilometres a year with no asphalt. The repair line is thin; I have been honest about that with myself and have made friends with two mechanics.",
    },
    {
      kind: "paragraph",
      text: "And a bad winter, a dzud, can take a family's animals in a week. Then nobody wants a novel. In that case the van carries fodder, on the district's fuel, and the books wait at the school. We have agreed this beforehand so that nobody needs to ask.",
    },
  ],
  updates: [
    {
      daysAgo: 18,
      title: "Round three, with a wedding in it",
      body: "The third round took nine days instead of six because of a wedding at Jargalant, where a mobile library turned out to be an excellent place for the musicians to sleep. We lent 214 books. Most wanted: a manual for repairing motorcycles, of which we own one copy and now have a waiting list of eleven families. Solongo is buying two more.\n\nOyunaa is twelve now. She has finished all the detectives and has written one of her own, in a school exercise book. It is shelved under O.",
    },
    {
      daysAgo: 97,
      title: "Felt, shelves and a lesson about stoves",
      body: "The van is lined and shelved, and passed inspection on the second try; on the first the inspector disliked our stovepipe, and he was right. It now has a proper collar and a guard, and the driver is forbidden to heat while moving.\n\nWe bought 640 of the 1,400 books. The rest we buy after the first rounds, when we know what people ask for and not only what my niece and I think they should.",
    },
    {
      daysAgo: 280,
      title: "We have a van",
      body: "The van from Arvaikheer is ours. I drove it home over the pass at walking pace with the window open and listened to every part of it, the way you listen to a new horse. The gearbox complains in third. The seller knew and took off €150, which has gone into the repair line.\n\nTo everybody who gave: your names are written on the inside of the back door, in pencil, because the paint there will need doing again one day.",
    },
  ],
};
