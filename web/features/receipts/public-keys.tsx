import type { AnswerOf } from "#contract/endpoint.ts";
import type { receiptKeys } from "#contract/giving/receipts.ts";

interface PublicKeysProps {
  keys: AnswerOf<typeof receiptKeys>["data"];
}

/** The public keys, with which anybody can check receipts in a program of their own. */
export function PublicKeys({ keys }: PublicKeysProps) {
  return (
    <section className="grid max-w-text grid-cols-1 gap-4" aria-labelledby="keys">
      <h2 id="keys" className="text-heading">
        Our public keys
      </h2>
      <p className="text-ink-soft">
        Receipts are signed with Ed25519. With these keys anybody can check one, also without this
        site. Programs find them at <code>/api/v1/receipts/key/</code>.
      </p>
      <ul className="grid grid-cols-1 gap-4">
        {keys.map(({ id, pem, current }) => (
          <li key={id} className="grid grid-cols-1 gap-2">
            <p>
              <strong>{id}</strong>
              {current ? ", in use" : ", used before"}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
            <pre className="public-keys-key" tabIndex={0}>
              {pem}
            </pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
