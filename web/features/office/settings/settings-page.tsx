import {
  getSettings,
  MAX_WIRE_INSTRUCTIONS,
  type Settings,
} from "#contract/foundation/site-settings.ts";
import { IMPRINT_PATH, officePath, PRIVACY_PATH, TERMS_PATH } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { countText } from "../../../lib/count-text.ts";
import { useSite } from "../../../lib/page/site-data.ts";
import { useLeaveGuard } from "../../../lib/page/use-leave-guard.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import { Permitted } from "../permitted.tsx";
import type { Route } from "./+types/settings-page";
import { ColourSetting } from "./colour-setting.tsx";
import { LegalSetting } from "./legal-setting.tsx";
import { LogoSetting } from "./logo-setting.tsx";
import { MoneySettings } from "./money-settings.tsx";
import { SettingText } from "./setting-text.tsx";
import { SitePreview } from "./site-preview.tsx";
import { SocialSetting } from "./social-setting.tsx";
import { TimeZoneSetting } from "./time-zone-setting.tsx";
import { type SettingsForm as SettingsDraftForm, useSettingsDraft } from "./use-settings-draft.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("settings"), "Settings");

const load = () => authorisedApi(getSettings, {});

type Fields = ReadonlyArray<Omit<Parameters<typeof SettingText>[0], "form">>;

const texts: Fields = [
  { name: "hero_title", label: "Heading of the home page", maxLength: 80 },
  { name: "hero_lead", label: "Text below the heading", maxLength: 240, rows: 3 },
  { name: "tagline", label: "Text in the footer of every page", maxLength: 160 },
];
const contact: Fields = [
  {
    name: "contact_email",
    label: "Email",
    hint: "Enquiries and alerts are sent to this address too.",
    maxLength: 254,
    type: "email",
  },
  { name: "contact_phone", label: "Phone", hint: "Optional.", maxLength: 40, type: "tel" },
  {
    name: "contact_address",
    label: "Postal address",
    hint: "Many countries require one in newsletters and other bulk emails.",
    maxLength: 200,
    rows: 3,
  },
];
const sender: Fields = [
  { name: "sender_name", label: "Name", maxLength: 60 },
  { name: "sender_address", label: "Address", maxLength: 254, type: "email" },
  {
    name: "reply_to",
    label: "Reply to",
    hint: "Where replies go. By default, the email address under Contact if you set it there, otherwise the sender's address.",
    maxLength: 254,
    type: "email",
  },
];
const receipts: Fields = [
  { name: "charity_name", label: "Charity", maxLength: 80 },
  { name: "charity_address", label: "Address", maxLength: 160 },
  { name: "charity_registration", label: "Registration number", maxLength: 60 },
  { name: "tax_statement", label: "Tax statement", maxLength: 400, rows: 4 },
];

const bank: Fields = [
  { name: "bank_holder", label: "Account holder", maxLength: 70 },
  {
    name: "bank_iban",
    label: "IBAN",
    hint: "Donors can give by bank transfer as soon as you save one. Check it twice: their money goes there.",
    maxLength: 60,
  },
  {
    name: "bank_bic",
    label: "BIC",
    hint: "Optional within the European Economic Area.",
    maxLength: 20,
  },
  {
    name: "wire_instructions",
    label: "Cheque or wire transfer",
    hint: "Shown folded on the giving page if it isn't empty, for example a postal address for cheques. Record what arrives as offline donations.",
    maxLength: MAX_WIRE_INSTRUCTIONS,
    rows: 4,
  },
];

export default function SettingsPage() {
  const { answer, failed, retry } = useResponse(load);
  if (failed) return <SectionError what="The settings" retry={retry} />;
  if (!answer) return <SectionSkeleton label="The settings are loading" rows={6} />;
  return <SettingsForm settings={answer} />;
}

function SettingTexts({ form, fields }: { form: SettingsDraftForm; fields: Fields }) {
  return fields.map((field) => <SettingText key={field.name} form={form} {...field} />);
}

function SettingsForm(props: { settings: Settings }) {
  const canChange = useCanChange("system");
  const form = useSettingsDraft(props.settings);
  const leaving = useLeaveGuard(form.changed > 0);
  const site = useSite();
  return (
    <>
      <AreaHead
        title="Settings"
        lead="These settings replace the defaults. Changes take effect immediately on every page, email and new receipt."
      />
      <form
        noValidate
        className="settings-page"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <FormProblem problem={form.problem} />
        <StatusMessage>{form.message}</StatusMessage>
        <fieldset disabled={!canChange} className="contents">
          <h2 className="sr-only">All settings</h2>
          <SettingsCard title="Name and appearance">
            <SettingText form={form} name="product_name" label="Name of the site" maxLength={40} />
            <LogoSetting form={form} />
            <ColourSetting
              form={form}
              of="main"
              label="Main colour"
              hint="For links, buttons, heading marks and the footer. We derive lighter and darker shades from it."
            />
            <ColourSetting
              form={form}
              of="accent"
              label="Accent colour"
              hint="For the donate button, progress bars and highlights."
            />
          </SettingsCard>
          <SettingsCard title="Texts">
            <SettingTexts form={form} fields={texts} />
          </SettingsCard>
          <Permitted area="system">
            <SitePreview form={form} />
          </Permitted>
          <SettingsCard
            title="Contact"
            lead="Shown on the contact page and in the footer of emails."
          >
            <SettingTexts form={form} fields={contact} />
            <SocialSetting form={form} />
          </SettingsCard>
          <SettingsCard
            title="Email sender"
            lead="Your mail server must be allowed to send from this address (SPF, DKIM), or emails end up as spam."
          >
            <SettingTexts form={form} fields={sender} />
          </SettingsCard>
          <SettingsCard
            title="Receipts"
            lead="Appears on new receipts. Issued receipts don't change."
          >
            <SettingTexts form={form} fields={receipts} />
          </SettingsCard>
          <SettingsCard
            title="Bank transfers"
            lead="Your account, to which donors transfer money. Changes apply at once, also to donors who have yet to send theirs."
          >
            {site?.sandbox && (
              <p className="text-sm text-ink-soft">
                This site is in test mode. Bank transfers are real money: once you save an IBAN,
                figures leave out test donations.
              </p>
            )}
            <SettingTexts form={form} fields={bank} />
          </SettingsCard>
          <SettingsCard
            title="Time zone"
            lead="Where days and months begin in figures and reports, and the time in emails."
          >
            <TimeZoneSetting form={form} />
          </SettingsCard>
          <SettingsCard title="Fee and currencies">
            <MoneySettings key={form.round} form={form} />
          </SettingsCard>
          <SettingsCard
            title="Legal pages"
            lead="Have them checked by someone who knows the law in your country. If you write your own text, update it yourself when you change the fee or contact details."
          >
            <LegalSetting form={form} name="terms_text" label="Donation terms" path={TERMS_PATH} />
            <LegalSetting form={form} name="privacy_text" label="Privacy" path={PRIVACY_PATH} />
            <LegalSetting form={form} name="imprint_text" label="Imprint" path={IMPRINT_PATH} />
          </SettingsCard>
        </fieldset>
        <Permitted area="system">
          <div className="settings-page-save">
            <p>
              {form.changed === 0
                ? "No unsaved changes."
                : `${countText(form.changed, "unsaved change")}.`}
            </p>
            <Button variant="quiet" disabled={form.changed === 0} onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" busy={form.busy} disabled={form.changed === 0}>
              Save
            </Button>
          </div>
        </Permitted>
      </form>
      <LeaveDialog
        open={leaving.state === "blocked"}
        onStay={() => leaving.reset?.()}
        onLeave={() => leaving.proceed?.()}
      />
    </>
  );
}
