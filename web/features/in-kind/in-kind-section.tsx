import { useState } from "react";
import type { PublicPledge, WantedItem } from "#contract/campaigns/in-kind.ts";
import { useLazyComponent } from "../../lib/use-lazy-component.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { MemberButton } from "../../ui/member-button.tsx";

interface InKindSectionProps {
  campaign: { id: number; title: string; state: string };
  items: readonly WantedItem[];
  gifts: readonly PublicPledge[];
  /** The address of this page, to which a guest returns after logging in. */
  here: string;
}

/** Also the fragment of addresses. */
const SECTION_ID = "in-kind";

const load = () => import("./pledge-dialog.tsx").then(({ PledgeDialog }) => PledgeDialog);

export function InKindSection({ campaign, items, gifts, here }: InKindSectionProps) {
  const [chosen, setChosen] = useState<{ item: WantedItem | undefined }>();
  const Loaded = useLazyComponent(chosen !== undefined, load);
  const open = campaign.state === "active";
  if (!open && gifts.length === 0) return null;
  const back = `${here}#${SECTION_ID}`;
  return (
    <section id={SECTION_ID} aria-labelledby="in-kind-title">
      <h2 id="in-kind-title" className="text-heading">
        Give in kind
      </h2>
      {open && (
        <p className="mt-2 text-ink-soft">
          {items.length > 0
            ? "These items help as much as money. Tell the team what you have, and they'll reply."
            : "Do you have something that would help? Offer it, and the team will reply."}
        </p>
      )}
      {open && items.length > 0 && (
        <ul className="in-kind-section-wanted">
          {items.map((item) => (
            <li key={item.id}>
              <p>
                <strong>{item.name}</strong>
                {item.note && <span className="block text-sm text-ink-soft">{item.note}</span>}
                <span className="block text-sm">{wantedText(item)}</span>
              </p>
              {item.still_wanted > 0 && (
                <MemberButton
                  here={back}
                  className="attach-buttons-button"
                  onClick={() => setChosen({ item })}
                >
                  Pledge<span className="sr-only">{` ${item.name}`}</span>
                </MemberButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <p className="mt-4">
          <MemberButton here={back} className="link" onClick={() => setChosen({ item: undefined })}>
            {items.length > 0 ? "Offer something else" : "Offer something"}
          </MemberButton>
        </p>
      )}
      {gifts.length > 0 && (
        <ul className="mt-5 grid gap-3">
          {gifts.map((pledge) => (
            <PledgeLine key={pledge.id} pledge={pledge} />
          ))}
        </ul>
      )}
      {Loaded && (
        <Loaded
          campaign={campaign}
          item={chosen?.item}
          open={chosen !== undefined}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

function wantedText({ quantity, still_wanted }: WantedItem): string {
  const all = quantity.toLocaleString("en-US");
  if (still_wanted === 0) return `All ${all} pledged`;
  if (still_wanted === quantity) return `${all} wanted`;
  return `${still_wanted.toLocaleString("en-US")} of ${all} still wanted`;
}

function PledgeLine({ pledge }: { pledge: PublicPledge }) {
  const { donor, what, quantity, state } = pledge;
  const verb = state === "received" ? "gave" : "will give";
  return (
    <li className="flex items-center gap-3">
      <Avatar name={donor.name} portrait={donor.portrait} />
      <p className="donor-list-who">
        <strong>{donor.name ?? "Someone"}</strong>
        {` ${verb} ${quantity.toLocaleString("en-US")} × ${what}`}
      </p>
    </li>
  );
}
