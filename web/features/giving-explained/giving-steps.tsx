const steps = [
  {
    title: "You choose",
    text: "Each campaign's page says what the money is for, who receives it and how far it has come. Where a campaign has several purposes, you may say which one you mean.",
  },
  {
    title: "You see the whole sum",
    text: "Your gift, the fee and the total stand side by side before you go on. You may leave your name, leave it out, add a message, or give in honour of somebody.",
  },
  {
    title: "You pay where payments belong",
    text: "The payment service takes over on its own page: card, bank transfer or cryptocurrency. Your card number never touches our servers. If the connection breaks, your gift is not taken twice.",
  },
  {
    title: "It counts",
    text: "When the payment service confirms the money, it is booked to the campaign, and the stream on its page rises at once, in every window that is open.",
  },
  {
    title: "It stays on the books",
    text: "Every amount is entered twice, where it comes from and where it goes, and no entry can be changed or removed afterwards. A mistake is put right by a second entry that says so.",
  },
];

/** The way of a donation, step by step. */
export function GivingSteps() {
  return (
    <ol className="giving-steps">
      {steps.map((step) => (
        <li key={step.title}>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
