import {
  type DonationFilterStatus,
  donationFilterStatuses,
} from "#contract/office/donation-filters.ts";
import { Select } from "../../../ui/form/select.tsx";
import { CampaignFilter, useDonationChoices } from "./campaign-filter.tsx";
import { DayField } from "./day-field.tsx";
import { type DonationFilter, daysProblem } from "./donation-filter.ts";

const statuses: Readonly<Record<DonationFilterStatus, string>> = {
  paid: "Paid",
  refunded: "Refunded in full or in part",
  pending: "Pending",
  unpaid: "Not paid",
  reversed: "Withdrawn offline donations",
};

interface DonationFilterFieldsProps {
  filter: DonationFilter;
  onFilter: (filter: DonationFilter) => void;
  /** Filters that don't apply to what is listed. */
  without?: ReadonlyArray<keyof DonationFilter>;
}

export function DonationFilterFields({
  filter,
  onFilter,
  without = [],
}: DonationFilterFieldsProps) {
  const gateways = useDonationChoices("")?.gateways ?? [];
  const has = (name: keyof DonationFilter) => !without.includes(name);
  return (
    <div className="donation-filter-fields">
      <DayField
        label="First day"
        day={filter.from}
        onChoose={(from) => onFilter({ ...filter, from })}
      />
      <DayField
        label="Last day"
        day={filter.to}
        error={daysProblem(filter)}
        onChoose={(to) => onFilter({ ...filter, to })}
      />
      {has("campaign") && (
        <CampaignFilter
          campaign={filter.campaign}
          onChoose={(campaign) => onFilter({ ...filter, campaign })}
        />
      )}
      {has("gateway") && (
        <Select
          label="Payment provider"
          value={filter.gateway ?? ""}
          options={[
            { value: "", label: "All" },
            ...gateways.map(({ name, title, test }) => ({
              value: name,
              label: test ? `${title} (test)` : title,
            })),
          ]}
          onChange={({ target: { value } }) => onFilter({ ...filter, gateway: value || undefined })}
        />
      )}
      {has("payment_status") && (
        <Select
          label="Status"
          value={filter.payment_status ?? ""}
          options={[
            { value: "", label: "All" },
            ...donationFilterStatuses.map((value) => ({ value, label: statuses[value] })),
          ]}
          onChange={({ target }) =>
            onFilter({
              ...filter,
              payment_status: donationFilterStatuses.find((name) => name === target.value),
            })
          }
        />
      )}
    </div>
  );
}
