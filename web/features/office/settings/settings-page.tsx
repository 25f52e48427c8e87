import { getSettings, type Settings } from "#contract/foundation/site-settings.ts";
import { IMPRINT_PATH, officePath, PRIVACY_PATH, TERMS_PATH } from "#contract/page-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { countText } from "../../../lib/count-text.ts";
import { useLeaveGuard } from "../../../lib/page/use-leave-guard.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/settings-page";
import { ColourSetting } from "./colour-setting.tsx";
import { LegalSetting } from "./legal-setting.tsx";
import { LogoSetting } from "./logo-setting.tsx";
import { MoneySettings } from "./money-settings.tsx";
import { SettingText } from "./setting-text.tsx";
import { SitePreview } from "./site-preview.tsx";
import { SocialSetting } from "./social-setting.tsx";
import { useSettingsDraft } from "./use-settings-draft.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("settings"), "Settings");

const load = () => authorisedApi(getSettings, {});

/** The site's name, looks, words, contacts, sender, fee, currencies and legal pages. */
export default function SettingsPage() {
  const { answer, failed, retry } = useAnswer(load);
  if (failed) return <FailedPart what="The settings" retry={retry} />;
  if (!answer) return <PartSkeleton label="The settings are loading" rows={6} />;
  return <SettingsForm settings={answer} />;
}

function SettingsForm(props: { settings: Settings }) {
  const form = useSettingsDraft(props.settings);
  const leaving = useLeaveGuard(form.changed > 0);
  return (
    <>
      <AreaHead
        title="Settings"
        lead="What is set here replaces the defaults. Every page, mail and new receipt has it from the moment it is saved."
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
        <Said>{form.said}</Said>
        <h2 className="sr-only">What can be set</h2>
        <SettingsCard title="Name and looks">
          <SettingText form={form} name="product_name" label="Name of the site" maxLength={40} />
          <LogoSetting form={form} />
          <ColourSetting
            form={form}
            of="main"
            label="Main colour"
            hint="Of links, buttons, headings' marks and the foot of the page. Lighter and darker ones are made from it, by day and by night."
          />
          <ColourSetting
            form={form}
            of="accent"
            label="Accent"
            hint="Of the button to give, of progress and of marks."
          />
        </SettingsCard>
        <SettingsCard title="Words">
          <SettingText
            form={form}
            name="hero_title"
            label="Heading of the home page"
            maxLength={80}
          />
          <SettingText
            form={form}
            name="hero_lead"
            label="The line below it"
            maxLength={240}
            rows={3}
          />
          <SettingText
            form={form}
            name="tagline"
            label="The line at the foot of every page"
            maxLength={160}
          />
        </SettingsCard>
        <SitePreview form={form} />
        <SettingsCard title="Contact" lead="On the contact page and at the foot of mails.">
          <SettingText
            form={form}
            name="contact_email"
            label="Mail"
            hint="The office gets questions and alerts here."
            maxLength={254}
            type="email"
          />
          <SettingText
            form={form}
            name="contact_phone"
            label="Phone"
            hint="May be empty."
            maxLength={40}
            type="tel"
          />
          <SettingText
            form={form}
            name="contact_address"
            label="Postal address"
            hint="Many countries want one in newsletters and other mails to many people."
            maxLength={200}
            rows={3}
          />
          <SocialSetting form={form} />
        </SettingsCard>
        <SettingsCard
          title="Sender of mails"
          lead="The mail server has to be allowed to send for this address (SPF, DKIM), or mails end up as spam."
        >
          <SettingText form={form} name="sender_name" label="Name" maxLength={60} />
          <SettingText
            form={form}
            name="sender_address"
            label="Address"
            maxLength={254}
            type="email"
          />
          <SettingText
            form={form}
            name="reply_to"
            label="Reply to"
            hint="Where answers to mails go. By default that is the mail address under Contact if it is set there, or else the sender's address."
            maxLength={254}
            type="email"
          />
        </SettingsCard>
        <SettingsCard
          title="Receipts"
          lead="New receipts say this. A receipt that was issued keeps what it says."
        >
          <SettingText form={form} name="charity_name" label="Charity" maxLength={80} />
          <SettingText form={form} name="charity_address" label="Address" maxLength={160} />
          <SettingText
            form={form}
            name="charity_registration"
            label="Registration number"
            maxLength={60}
          />
          <SettingText
            form={form}
            name="tax_statement"
            label="Statement about tax"
            maxLength={400}
            rows={4}
          />
        </SettingsCard>
        <SettingsCard title="Fee and currencies">
          <MoneySettings key={form.round} form={form} />
        </SettingsCard>
        <SettingsCard
          title="Legal pages"
          lead="Have them checked by somebody who knows the law where you are. A text of your own does not follow the fee or the contact by itself."
        >
          <LegalSetting form={form} name="terms_text" label="Donation terms" path={TERMS_PATH} />
          <LegalSetting form={form} name="privacy_text" label="Privacy" path={PRIVACY_PATH} />
          <LegalSetting form={form} name="imprint_text" label="Imprint" path={IMPRINT_PATH} />
        </SettingsCard>
        <div className="settings-page-save">
          <p>
            {form.changed === 0
              ? "Nothing is changed."
              : `${countText(form.changed, "field")} changed and not saved.`}
          </p>
          <Button variant="quiet" disabled={form.changed === 0} onClick={form.discard}>
            Discard
          </Button>
          <Button type="submit" busy={form.busy} disabled={form.changed === 0}>
            Save
          </Button>
        </div>
      </form>
      <LeaveDialog
        open={leaving.state === "blocked"}
        onStay={() => leaving.reset?.()}
        onLeave={() => leaving.proceed?.()}
      />
    </>
  );
}
