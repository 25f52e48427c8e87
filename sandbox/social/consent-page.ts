import { createHash } from "node:crypto";
import { type Html, html, nothing, pageDocument } from "../hosted-page.ts";

const BAND = "Test mode: the real service is not contacted.";

interface ConsentPage {
  /** The provider's name, as on its button. */
  readonly title: string;
  /** Path that the form posts to. */
  readonly path: string;
  /** The query of the authorization request. */
  readonly request: string;
  readonly samples: ReturnType<typeof createPeople>["samples"];
  /** Whether an address that someone types is treated as verified. */
  readonly isTypedEmailVerified: boolean;
  readonly problem?: string;
}

/** The page where you choose who logs in. */
export function consentPage(page: ConsentPage): string {
  const { title, path, request, samples, isTypedEmailVerified, problem } = page;
  const people = samples.map(
    ({ key, firstName, lastName, email }, index) =>
      html`<li><button name="play" value="${key}"${
        index === 0 ? html` class="main-choice"` : nothing
      }><strong>${firstName} ${lastName}</strong><span>${email}</span></button></li>`,
  );
  const form = (label: string, content: Html) =>
    html`<form method="post" action="${path}" aria-labelledby="${label}">
<input type="hidden" name="request" value="${request}">
${content}
</form>`;
  return providerDocument(
    title,
    `Log in with ${title}`,
    html`<h1>Log in with ${title}</h1>
<p class="soft">This page stands in for ${title}. Choose who logs in.</p>
${problem ? html`<p class="notice bad" role="alert">${problem}</p>` : nothing}
<h2 id="sample">A sample person</h2>
<p class="soft">Only this browser can log in as these three people.</p>
${form("sample", html`<ul>${people}</ul>`)}
<h2 id="typed">Someone else</h2>
<p class="soft">${
      isTypedEmailVerified
        ? "The site treats this address as verified. If it already has an account, the site asks once for its password."
        : "This address is not verified, so the site asks once for the password of its account."
    }</p>
${form(
  "typed",
  html`<label>Name<input name="name" autocomplete="off" maxlength="100"></label>
<label>Email<input name="email" type="email" autocomplete="off" maxlength="254" required></label>
<button name="play" value="typed"><strong>Log in</strong></button>`,
)}
<h2 id="cancel">Don't log in</h2>
${form("cancel", html`<button name="play" value="cancel"><strong>Cancel</strong><span>Go back to the site without logging in</span></button>`)}`,
  );
}

/** The page that posts a provider's response back to the site. */
export function postBackPage(
  title: string,
  redirectUri: string,
  fields: Readonly<Record<string, string>>,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return providerDocument(
    title,
    "Back to the site",
    html`<h1>${fields.error ? "You cancelled" : "You approved"}</h1>
<p class="soft">${title} sends the result as a form. Press the button to return to the site.</p>
<form method="post" action="${redirectUri}">
${inputs}
<ul><li><button class="main-choice"><strong>Back to the site</strong></button></li></ul>
</form>`,
  );
}

export function problemPage(title: string, problem: string): string {
  return providerDocument(
    title,
    "Log-in failed",
    html`<h1>Log-in failed</h1><p class="soft">${problem}</p>`,
  );
}

function providerDocument(title: string, heading: string, content: Html): string {
  return pageDocument(`Sandbox for ${title}`, heading, content, BAND);
}

/** The person who logs in, with the claims of OpenID Connect. */
export interface SandboxPerson {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

interface Sample {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
}

const samples: readonly Sample[] = [
  { key: "maya", firstName: "Maya", lastName: "Lindqvist" },
  { key: "tomas", firstName: "Tomás", lastName: "Aguirre" },
  { key: "amina", firstName: "Amina", lastName: "Diallo" },
];

/** Reserved (RFC 2606): no one receives email there. */
const DOMAIN = "sandbox.test";
const MAX_NAME = 100;
const MAX_EMAIL = 254;

/**
 * The people as whom one browser can log in. Subjects and addresses are derived from the browser's secret, so no
 * other browser can be the same person, whatever it types.
 */
export function createPeople(provider: string, browserSecret: string) {
  const digest = (text: string) =>
    createHash("sha256").update(`${browserSecret}|${provider}|${text}`).digest("hex");

  function sample({ key, firstName, lastName }: Sample): SandboxPerson & { readonly key: string } {
    const email = `${key}.${digest(key).slice(0, 12)}@${DOMAIN}`;
    return { key, ...withSubject({ email, emailVerified: true, firstName, lastName }) };
  }

  function withSubject(person: Omit<SandboxPerson, "subject">): SandboxPerson {
    return { ...person, subject: `sandbox-${digest(person.email.toLowerCase()).slice(0, 40)}` };
  }

  return {
    samples: samples.map(sample),
    /** Undefined for an invalid address. The first word of the name is the first name. */
    typed: (name: string, email: string, emailVerified: boolean): SandboxPerson | undefined => {
      const address = email.trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > MAX_EMAIL) return undefined;
      const [firstName = "", ...others] = name.trim().slice(0, MAX_NAME).split(/\s+/);
      return withSubject({ email: address, emailVerified, firstName, lastName: others.join(" ") });
    },
  };
}
