import type { SampleEnquiry } from "./office-types.ts";

/** In the order in which they were asked. */
export const enquiries: readonly SampleEnquiry[] = [
  {
    number: "E-4QRT-8MHN",
    name: "Bertil Ekholm",
    email: "bertil.ekholm@example.org",
    type: "Other Enquiry",
    subject: "I gave twice by mistake",
    closed: 16,
    thread: [
      {
        daysAgo: 18,
        from: "asker",
        text: "My train went into a tunnel, I pressed again, and now I do not know whether I gave forty euros or eighty. I would be content with either, but I should like to know.",
      },
      {
        daysAgo: 17,
        from: "office",
        text: "Once. The second press reached us with the same number as the first, and so it counted as the first one asking again. Your bank will show one payment of €40 and the fee.",
      },
      { daysAgo: 16, from: "asker", text: "A good tunnel, then. Thank you." },
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
        from: "asker",
        text: "My mother chose the campaign and paid me back in cash and jam. The tax office wants her name on the receipt and not mine. Can that be changed afterwards?",
      },
      {
        daysAgo: 5,
        from: "office",
        text: "The receipt follows whoever paid, so we cannot put another name on this one. If your mother gives with her own card next time, it will carry hers from the start.\n\nWhat you can do now is write her name into the dedication. It changes nothing for the tax office, and something for her.",
      },
      {
        daysAgo: 5,
        from: "asker",
        text: "She says that the tax office may keep its money, and wants the dedication. How is it done for a gift that has been given?",
      },
      {
        daysAgo: 4,
        from: "office",
        text: "Only before the payment, I am afraid. Write to the campaign's team under a comment; they read every one and will gladly thank her by name.",
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
        from: "asker",
        text: "Our post at the school is fetched every quarter of an hour by a machine older than I am. By then the six digits are no good. Is there another way to set a new password?",
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
        from: "asker",
        text: "We are a firm of surveyors and have a Christmas party that nobody wants. We would rather give the money to the land maps. Can forty people see what they gave as one sum, with one name, and still each have a receipt?",
      },
    ],
  },
];
