import type { ResponseOf } from "#contract/endpoint.ts";
import type { receiptKeys } from "#contract/giving/receipts.ts";

interface PublicKeysProps {
  keys: ResponseOf<typeof receiptKeys>["data"];
}

export function PublicKeys({ keys }: PublicKeysProps) {
  return (
    <section className="grid max-w-text grid-cols-1 gap-4" aria-labelledby="keys">
      <h2 id="keys" className="text-heading">
        Our public keys
      </h2>
      <p className="text-ink-soft">
        Receipts are signed with Ed25519. Anyone can check one with these keys, even without this
        site. Programs can fetch them from <code>/api/v1/receipts/key/</code>.
      </p>
      <ul className="grid grid-cols-1 gap-4">
        {keys.map(({ id, pem, current }) => (
          <li key={id} className="grid grid-cols-1 gap-2">
            <p>
              <strong>{id}</strong>
              {current ? " (current)" : " (previous)"}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
            <pre className="public-keys-key" tabIndex={0}>
              {pem}
            </pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
