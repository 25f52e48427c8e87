import { useState } from "react";
import { type DonorItem, joinDonors, listDonors } from "#contract/office/donors.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import { SearchForm } from "../search-form.tsx";
import type { DonorChange } from "./donor-change.ts";
import { donorName } from "./donor-texts.ts";

const MAX_SHOWN = 6;

interface JoinDonorProps extends DonorChange {
  open: boolean;
  onClose: () => void;
}

export function JoinDonor({ donor, onChanged, runner, open, onClose }: JoinDonorProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Who else is ${donorName(donor)}?`}>
      {open && <Search donor={donor} onChanged={onChanged} runner={runner} onClose={onClose} />}
    </Dialog>
  );
}

function Search({ donor, onChanged, runner, onClose }: Omit<JoinDonorProps, "open">) {
  const [found, setFound] = useState<readonly DonorItem[]>();
  const [problem, setProblem] = useState<string>();
  const search = async (q: string) => {
    setProblem(undefined);
    if (!q) return;
    try {
      const { data } = await authorisedApi(listDonors, { query: { q, limit: MAX_SHOWN + 1 } });
      setFound(data.filter(({ id }) => id !== donor.id).slice(0, MAX_SHOWN));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const join = async ({ id: other, emails }: DonorItem) => {
    const isJoined = await runner.run(other, async () => {
      const params = { id: donor.id };
      onChanged(await authorisedApi(joinDonors, { params, body: { other } }));
      return `Joined with ${emails[0]}.`;
    });
    if (isJoined) onClose();
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        The office then sees both as one donor. Nothing changes for them, and you can separate them
        again.
      </p>
      <SearchForm label="Name or email address" initial="" maxLength={254} onSearch={search} />
      <ErrorMessage>{problem ?? runner.problem}</ErrorMessage>
      <div role="status">{found?.length === 0 && <p>No other donor matches.</p>}</div>
      {found && found.length > 0 && (
        <ul className="grid gap-3">
          {found.map((item) => (
            <li
              key={item.id}
              className="office-card-about grid-cols-[minmax(0,1fr)_auto] items-center"
            >
              <div className="grid justify-items-start">
                <b>{donorName(item)}</b>
                {item.emails.map((email) => (
                  <CutText key={email}>{email}</CutText>
                ))}
                <span className="text-ink-soft">{countText(item.donation_count, "donation")}</span>
              </div>
              <p>
                <Button
                  variant="quiet"
                  size="small"
                  busy={runner.busy === item.id}
                  onClick={() => void join(item)}
                >
                  Join<span className="sr-only"> {donorName(item)}</span>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
