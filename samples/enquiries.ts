import type { SampleEnquiry } from "./office-types.ts";

/** Oldest first. */
export const enquiries: readonly SampleEnquiry[] = [
  {
    number: "E-4QRT-8MHN",
    name: "Bertil Ekholm",
    email: "bertil.ekholm@example.org",
    type: "Other Enquiry",
    subject: "I donated twice by mistake",
    closed: 16,
    thread: [
      {
        daysAgo: 18,
        from: "visitor",
        text: "My train went into a tunnel, I pressed again, and now I don't know whether I gave forty euros or eighty. I'd be happy with either, but I would like to know.",
      },
      {
        daysAgo: 17,
        from: "office",
        text: "Forty. Your second click reached us with the same reference as the first, so it was treated as a retry. Your bank will show one payment of €40 plus the fee.",
      },
      { daysAgo: 16, from: "visitor", text: "A good tunnel, then. Thank you." },
    ],
  },
  {
    number: "E-7K3M-92QD",
    name: "Amélie Fournel",
    email: "amelie.fournel@example.org",
    type: "General Enquiry",
    subject: "A receipt for my mother, who gave with my card",
    thread: [
      {
        daysAgo: 6,
        from: "visitor",
        text: "My mother chose the campaign and paid me back in cash and jam. The tax office wants her name on the receipt, not mine. Can it be changed afterwards?",
      },
      {
        daysAgo: 5,
        from: "office",
        text: "The receipt names the person who paid, so we can't put another name on this one. If your mother pays with her own card next time, the receipt will be in her name.\n\nYou can also dedicate a donation to her. It changes nothing for the tax office, and something for her.",
      },
      {
        daysAgo: 5,
        from: "visitor",
        text: "She says the tax office can keep its money, and she wants the dedication. Can I add one to a donation I have already made?",
      },
      {
        daysAgo: 4,
        from: "office",
        text: "Only before you pay, I'm afraid. Leave a comment on the campaign page: the team reads every one and will gladly thank her by name.",
      },
    ],
  },
  {
    number: "E-9DXW-5TVB",
    name: "Osagie Ehigiator",
    email: "osagie.ehigiator@example.org",
    type: "Technical Support",
    subject: "The emailed code takes longer than ten minutes",
    thread: [
      {
        daysAgo: 2,
        from: "visitor",
        text: "Our school's email is fetched every fifteen minutes by a machine older than I am. By then the six digits are no good. Is there another way to set a new password?",
      },
    ],
  },
  {
    number: "E-3HPJ-6CZA",
    name: "Greta Lindqvist",
    email: "greta.lindqvist@example.org",
    type: "Sales Enquiry",
    subject: "Forty colleagues who would like to give together",
    thread: [
      {
        daysAgo: 1,
        from: "visitor",
        text: "We are a firm of surveyors and have a Christmas party that nobody wants. We would rather give the money to the land maps. Can forty people see what they gave as one sum, with one name, and still each have a receipt?",
      },
    ],
  },
];
