import type { ComponentPropsWithRef } from "react";
import { officeRoleDescriptions, officeRoleNames, officeRoles } from "#contract/office-roles.ts";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";

const options = officeRoles.map((role) => ({
  value: role,
  label: (
    <span className="grid gap-1 text-left">
      <b>{officeRoleNames[role]}</b>
      <span className="text-sm [font-weight:400]">{officeRoleDescriptions[role]}</span>
    </span>
  ),
}));

type RoleChoiceProps = Pick<
  ComponentPropsWithRef<typeof RadioCards>,
  "name" | "chosen" | "error" | "onChange" | "ref" | "onBlur"
>;

export function RoleChoice(props: RoleChoiceProps) {
  return <RadioCards legend="Role" options={options} columns="sm:grid-cols-2" {...props} />;
}
