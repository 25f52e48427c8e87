import { useState } from "react";
import { type DonorIdentity, separateDonor } from "#contract/office/donors.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useCanChange, useCanRead } from "../office-queues.ts";
import type { DonorChange } from "./donor-change.ts";
import { consentLines } from "./donor-texts.ts";
import { JoinDonor } from "./join-donor.tsx";

export function DonorIdentities(change: DonorChange) {
  const { donor, onChanged, runner } = change;
  const canChange = useCanChange("donors");
  const [joining, setJoining] = useState(false);
  const separate = (identity: string) =>
    runner.run(identity, async () => {
      const params = { id: donor.id };
      onChanged(await authorisedApi(separateDonor, { params, body: { identity } }));
      return "Separated. It is a donor of its own again.";
    });
  return (
    <section className="office-card" aria-labelledby="donor-identities">
      <h2 id="donor-identities" className="text-lg">
        Addresses and consent
      </h2>
      <ul className="grid gap-4">
        {donor.identities.map((identity) => (
          <li key={identity.email} className="grid justify-items-start gap-1.5">
            <Identity identity={identity} />
            {canChange && identity.id && donor.identities.length > 1 && (
              <Button
                variant="quiet"
                size="small"
                busy={runner.busy === identity.id}
                onClick={() => identity.id && void separate(identity.id)}
              >
                Separate<span className="sr-only"> {identity.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <>
          <p className="text-sm text-ink-soft">
            Did this person donate from another address too? Join them. Only the office sees the
            difference.
          </p>
          <p>
            <Button variant="quiet" size="small" onClick={() => setJoining(true)}>
              Join another donor
            </Button>
          </p>
          <JoinDonor {...change} open={joining} onClose={() => setJoining(false)} />
        </>
      )}
    </section>
  );
}

function Identity({ identity }: { identity: DonorIdentity }) {
  const { account, email, email_confirmed } = identity;
  const canReadUsers = useCanRead("users");
  return (
    <>
      <p>
        <b>{email}</b>
      </p>
      <p className="flex flex-wrap gap-1.5">
        {!account && <Badge tone="sand">Guest</Badge>}
        {account && !canReadUsers && <Badge>Account</Badge>}
        {account && canReadUsers && (
          <a className="badge" href={`${officePath("users")}?q=${encodeURIComponent(email)}`}>
            Account
          </a>
        )}
        {account?.disabled && <Badge tone="sand">Disabled</Badge>}
        {!email_confirmed && <Badge tone="sand">Email not confirmed</Badge>}
      </p>
      <ul className="text-sm text-ink-soft">
        {consentLines(identity).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
