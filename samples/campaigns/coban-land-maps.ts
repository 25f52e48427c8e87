import type { SampleCampaign } from "../sample-types.ts";

export const cobanLandMaps: SampleCampaign = {
  key: "coban-land-maps",
  category: "human-rights",
  title: "A map that holds up in court, for four Q'eqchi' villages",
  summary:
    "Four villages in Alta Verapaz have farmed the same hills for five generations and own no paper. A legal survey and a lawyer would give them one.",
  location: "Cobán, Guatemala",
  country: "GT",
  organiser: "person-21",
  beneficiary: { kind: "charity", name: "Xb'eel li Ch'och' Land Office", registration: "GT-58126" },
  currency: "USD",
  goal: 22_500,
  started: 33,
  ends: 147,
  state: "active",
  scenes: ["human-rights-3", "human-rights-1"],
  funds: ["The survey", "Legal costs"],
  popularity: 14,
  raisedShare: 0.19,
  story: [
    {
      kind: "paragraph",
      text: "My grandfather's map was a walk. Once a year, before sowing, he took the boys along the whole boundary of Sa'cok: from the split rock to the ceiba, from the ceiba to where the water goes under, from there along the ridge to the three stones. At each place he gave them chocolate to drink, or pulled their ears, so that they should remember. I am a granddaughter; I was not taken. I went behind them at a distance, and I remember it too.",
    },
    { kind: "paragraph", text: "No judge accepts an ear." },
    {
      kind: "paragraph",
      text: "In Alta Verapaz the four villages of Sa'cok, Chi Ixim, Pek'ha and Raxtul, 1,140 people, have been farming 623 hectares since before there was a registry. In 1911 the registry entered these hills as part of a coffee estate that had never set a fence there. The estate has been sold six times since. The latest buyer has sent men with paint.",
    },
    { kind: "heading", text: "What the law says" },
    {
      kind: "paragraph",
      text: "It says that people who have held land openly and in peace for long enough may have it titled in common. It is a good law. It asks for four things: a survey tied to the national grid by a licensed surveyor; the history of possession, with witnesses; the agreement of all neighbours on each metre of boundary; and the patience to go on asking. The last one we have.",
    },
    {
      kind: "list",
      items: [
        "Licensed survey of 19 kilometres of boundary and 623 hectares: $9,200",
        "GPS receivers, and training for twelve community mappers: $3,600",
        "Registry, notary and stamp fees: $4,300",
        "A lawyer for eighteen months, at a reduced rate: $4,200",
        "Travel to Cobán and to the capital: $1,200",
      ],
    },
    {
      kind: "quote",
      text: "The engineer has satellites. I have the three stones. We met in the same place, and he was surprised.",
      by: "Don Mateo Choc, 79, of Sa'cok",
    },
    { kind: "heading", text: "Mapping is done by us" },
    {
      kind: "paragraph",
      text: "The surveyor signs, but the points are walked by twelve people from the villages, seven of them women, who learn the instrument first. They take down the names too. So far there are 214 place names in Q'eqchi', and not one of them is on any map of the country. A name that tells what happened at a place is evidence, says our lawyer, Licenciada Irma Sagastume. In court she'll read them aloud.",
    },
    {
      kind: "picture",
      scene: "human-rights-4",
      caption:
        "The hills of the four villages, as they are painted on the wall of the school at Sa'cok.",
    },
    { kind: "heading", text: "What is uncertain" },
    {
      kind: "paragraph",
      text: "Time. Files like ours take from three years to eleven. The money above brings it to the point where the file is complete and lodged. After that the costs are small, and the villages carry them.",
    },
    {
      kind: "paragraph",
      text: "One boundary is disputed, and not with the estate; it's with Raxtul's neighbours, about forty hectares and a spring. If we cannot agree, then those forty hectares stay outside the claim. Both sides have begun to walk it together. So far they have agreed as far as the ceiba.",
    },
    {
      kind: "paragraph",
      text: "Safety. People who map have been threatened in this country, and worse. We go in groups, by day, the mayor is told in writing on each occasion, and copies of everything lie in three cities. I give my name here because a name that is known is safer than one that isn't. We have talked about this with our families for two evenings.",
    },
    {
      kind: "paragraph",
      text: "I have two daughters. Next year, before sowing, they'll walk in front.",
    },
  ],
  updates: [
    {
      daysAgo: 8,
      title: "Forty-one points",
      body: "The twelve mappers have taken forty-one of about 190 points. On the ridge the receiver sees the sky and is right to within two hand-breadths. Under the ceiba it sees leaves; there we wait twenty minutes for each point, and the elders use the time, and so we've collected eleven more names.\n\nWe found the first paint of the latest buyer, a red cross on a boundary stone. It was photographed, given a coordinate and left as it is. Licenciada Sagastume is quite pleased with it. It shows that before this year there was none.",
    },
  ],
};
