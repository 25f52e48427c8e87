import type { SampleCampaign } from "../sample-types.ts";

export const saveluguOxygen: SampleCampaign = {
  key: "savelugu-oxygen",
  category: "health-aid",
  title: "Oxygen that does not stop when the power does, in Savelugu",
  summary:
    "The children's ward loses power about twenty times a month. Six concentrators and a solar roof of their own would keep oxygen flowing day and night.",
  location: "Tamale, Ghana",
  country: "GH",
  organiser: "person-10",
  beneficiary: {
    kind: "charity",
    name: "Northern Breath Hospital Partners",
    registration: "GH-50839",
  },
  currency: "USD",
  goal: 54_000,
  started: 247,
  ends: 118,
  state: "active",
  scenes: ["health-aid-5", "health-aid-2"],
  funds: ["Solar roof", "Concentrators", "The technician"],
  suggested: [
    { amount: 26, does: "saves the ward one cylinder from Tamale" },
    { amount: 85, does: "buys a pulse oximeter" },
    { amount: 225, does: "pays the technician for a month" },
    { amount: 1700, does: "buys a ten-litre concentrator" },
  ],
  popularity: 62,
  raisedShare: 0.52,
  story: [
    {
      kind: "paragraph",
      text: "The sound to listen for is not the alarm. It is the hum, stopping. Anyone who has worked nights on the children's ward at Savelugu can hear it stop through a closed door. Then there are about four minutes in which somebody runs to the generator, somebody else to the cylinder, and somebody stays by the bed and counts aloud.",
    },
    {
      kind: "paragraph",
      text: "I am a biomedical technician. I repair the things that hum. In fourteen months I have logged 281 interruptions of power at the ward, between forty seconds and nineteen hours. A child with pneumonia may need oxygen for three days. Do the arithmetic for yourself; we do it every night.",
    },
    { kind: "heading", text: "What we want to build" },
    {
      kind: "paragraph",
      text: "A roof of solar panels, twelve kilowatts, with batteries that run six oxygen concentrators for eighteen hours with no sun at all. It feeds one circuit only, the oxygen circuit, with sockets of another shape, so that nobody can charge a phone or boil a kettle from it. I know my colleagues, and I love them, and I have seen what they plug in.",
    },
    {
      kind: "paragraph",
      text: "A concentrator takes oxygen out of the air of the room. It needs no lorry. At present we buy cylinders from Tamale at $26 each, used up in seven hours by one child at a middling flow; in the bad months that's a third of the ward's whole budget.",
    },
    {
      kind: "list",
      items: [
        "Panels, batteries and inverter, installed: $31,000",
        "Six ten-litre concentrators: $10,200",
        "Wiring of the oxygen circuit and automatic change-over: $4,300",
        "Twenty pulse oximeters: $1,700",
        "A technician's pay, part time, for two years: $5,400",
        "Filters, valves and spare boards: $1,400",
      ],
    },
    {
      kind: "quote",
      text: "I have never been asked for a brighter ward or a nicer ward. I would like a boring one.",
      by: "Sister Memunatu, in charge of the ward for sixteen years",
    },
    { kind: "heading", text: "The technician is the point" },
    {
      kind: "paragraph",
      text: "There are three concentrators in our store already, gifts, with brass plates. All three are dead. One needed a filter for four dollars. Nobody had been paid to look, so nobody looked. That is the commonest way in which hospital equipment dies in this country, and I'd say in others too.",
    },
    {
      kind: "paragraph",
      text: "Hence the line that donors like least, the wages. Rahinatu Sulemana has a diploma and lives 300 metres from the ward. She will check each machine each week with an oxygen meter, write the figure on a card on the machine, and train one nurse in each shift. After two years the hospital takes over the post; the agreement is signed, and is attached to the medical superintendent's honour, since I have no better lock.",
    },
    {
      kind: "picture",
      scene: "health-aid-4",
      caption: "When the line fails at night, somebody still has to fetch help by lantern.",
    },
    { kind: "heading", text: "Risks" },
    {
      kind: "paragraph",
      text: "Batteries hate heat. Ours get a shaded, ventilated room on the north side, which was the linen store. The linen has been moved and has objected.",
    },
    {
      kind: "paragraph",
      text: "Import duty: as hospital equipment the panels are exempt, on paper. If the exemption comes late, things stand in Tema and cost money by the day. We have begun with the papers now, five months ahead.",
    },
    {
      kind: "paragraph",
      text: "Size: on the worst night of last year there were eleven children on oxygen. Six concentrators with splitters can serve twelve, at low flow. If there are more than twelve we are back to cylinders and to counting aloud.",
    },
    {
      kind: "paragraph",
      text: "I will publish the log of interruptions every month. The day I look forward to is one with an interruption in the log, and no one on the ward who noticed.",
    },
  ],
  updates: [
    {
      daysAgo: 16,
      title: "Two concentrators humming, on trial",
      body: 'We could not wait for the roof with everything. Two of the six concentrators are here and running on a temporary battery that I built from a telecoms cabinet. In the first seventeen days there were fourteen interruptions. On the log, beside each one, the night nurse has to write what happened on the ward. Fourteen times it says: "Nothing." Sister Memunatu has asked for that page, and it hangs in her office.\n\nThe exemption papers for the panels have been stamped. They ship this month, from Tema by road.',
    },
    {
      daysAgo: 75,
      title: "Rahinatu's first repairs",
      body: "Rahinatu has started, two days a week. She opened the three dead machines in the store. One runs again, at 89 per cent purity, after a filter and a hose. One can be used for parts. One had a family of lizards in it, and will be used as a warning.\n\nShe has also found that five of the ward's wall sockets were wired the wrong way round. They were repaired the same day, and are not charged to this campaign.",
    },
    {
      daysAgo: 166,
      title: "The linen has moved",
      body: "The battery room is cleared, painted white, and vented on two sides. We hung a thermometer in it through the hottest fortnight: the maximum was 34 degrees while it was 42 outside, and the batteries accept 40. So there is no need for an air conditioner, which saves us about $900 a year in power.\n\nThank you to the engineer from Turin who looked through our wiring plan and found that two breakers were too small. They have been changed in the plan.",
    },
    {
      daysAgo: 233,
      title: "The log, from the start",
      body: "As promised, the log for this month: 23 interruptions, the longest one of eleven hours and five minutes. Oxygen was lost at the bedside nine times, for two to six minutes. Nobody died in those minutes. I don't want to write that sentence every month, and I don't want you to read it.\n\nEverything that we publish here I also pin up at the gate of the hospital. Families are reading it. Some of them have given a cedi or two, in the box.",
    },
  ],
};
