interface RefundPartProps {
  /** How each refund stands, newest first. */
  refunds: ReadonlyArray<{ readonly id: string; readonly words: string }>;
  /** Where the donor asks and claims. */
  href: string;
}

/** On a donation's page: what was given back, and the way to ask for it. */
export function RefundPart({ refunds, href }: RefundPartProps) {
  const some = refunds.length > 0;
  return (
    <section aria-labelledby="refunds" className="grid gap-3">
      <h2 id="refunds" className="text-lg">
        {some ? "Refunds" : "Is something wrong?"}
      </h2>
      {refunds.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
      <p className="no-print">
        <a href={href} className="link">
          {some ? "More about it" : "Ask to have this gift back"}
        </a>
      </p>
    </section>
  );
}
