const steps = [
  {
    title: "You choose a campaign",
    text: "Each campaign page says what the money is for, who receives it and how much has been raised. If a campaign has several purposes, you can choose one.",
  },
  {
    title: "You see the full cost",
    text: "You see your donation, the fee and the total before you continue. You can give your name or stay anonymous, add a message, or donate in honour of someone.",
  },
  {
    title: "You pay on a secure page",
    text: "You pay by card, bank transfer or cryptocurrency on the payment service's own page. Your card number never reaches our servers. If the connection drops, you won't be charged twice.",
  },
  {
    title: "Your donation counts",
    text: "As soon as the payment service confirms your payment, it is added to the campaign, and the total on its page rises.",
  },
  {
    title: "It stays on the books",
    text: "We record every amount twice: where it comes from and where it goes. Entries can't be changed or removed, so a mistake is corrected by a new entry.",
  },
];

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
