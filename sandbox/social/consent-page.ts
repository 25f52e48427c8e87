import { createHash } from "node:crypto";
import { type Html, html, nothing, pageDocument } from "../hosted-page.ts";

const BAND = "Sandbox: the real service is not asked.";

interface ConsentPage {
  /** The provider's name, as on its button. */
  readonly title: string;
  /** Path that the form posts to. */
  readonly path: string;
  /** The query of the authorization request. */
  readonly request: string;
  readonly samples: ReturnType<typeof peopleOf>["samples"];
  /** Whether an address that is typed counts as proven. */
  readonly typedIsProven: boolean;
  readonly problem?: string;
}

/** The page where one plays the provider and says who signs in. */
export function consentPage(page: ConsentPage): string {
  const { title, path, request, samples, typedIsProven, problem } = page;
  const people = samples.map(
    ({ key, firstName, lastName, email }, place) =>
      html`<li><button name="play" value="${key}"${
        place === 0 ? html` class="main-choice"` : nothing
      }><strong>${firstName} ${lastName}</strong><span>${email}</span></button></li>`,
  );
  const form = (label: string, content: Html) =>
    html`<form method="post" action="${path}" aria-labelledby="${label}">
<input type="hidden" name="request" value="${request}">
${content}
</form>`;
  return providerDocument(
    title,
    `Sign in with ${title}`,
    html`<h1>Who signs in with ${title}?</h1>
<p class="soft">You play ${title} here. Choose whom it vouches for.</p>
${problem ? html`<p class="notice bad" role="alert">${problem}</p>` : nothing}
<h2 id="sample">A sample person</h2>
<p class="soft">Only this browser can sign in as these three.</p>
${form("sample", html`<ul>${people}</ul>`)}
<h2 id="typed">Somebody else</h2>
<p class="soft">${
      typedIsProven
        ? "The site takes this address as proven. If it has an account already, the site asks once for its password."
        : "This address is not proven, so the site asks once for the password of its account."
    }</p>
${form(
  "typed",
  html`<label>Name<input name="name" autocomplete="off" maxlength="100"></label>
<label>Email<input name="email" type="email" autocomplete="off" maxlength="254" required></label>
<button name="play" value="typed"><strong>Approve</strong></button>`,
)}
<h2 id="cancel">Or not at all</h2>
${form("cancel", html`<button name="play" value="cancel"><strong>Cancel</strong><span>Back to the site without signing in</span></button>`)}`,
  );
}

/** The way back for a provider that posts its answer, with the fields of it. */
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
<p class="soft">${title} sends its answer as a form. Browsers with scripts would not wait here.</p>
<form method="post" action="${redirectUri}">
${inputs}
<ul><li><button class="main-choice"><strong>Back to the site</strong></button></li></ul>
</form>`,
  );
}

export function problemPage(title: string, problem: string): string {
  return providerDocument(
    title,
    "Not understood",
    html`<h1>Not understood</h1><p class="soft">${problem}</p>`,
  );
}

function providerDocument(title: string, heading: string, content: Html): string {
  return pageDocument(`Sandbox for ${title}`, heading, content, BAND);
}

/** Whom the provider vouches for, as OpenID Connect names it. */
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

/** Reserved (RFC 2606): nobody receives mail there. */
const DOMAIN = "sandbox.test";
const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;

/**
 * The people whom one browser can play at a provider. Subjects and addresses are made of the browser's
 * secret, so no other browser can be the same person, whatever it types.
 */
export function peopleOf(provider: string, browserSecret: string) {
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
    /** Somebody typed; undefined without a usable address. The first word of the name is the first name. */
    typed: (name: string, email: string, emailVerified: boolean): SandboxPerson | undefined => {
      const address = email.trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > LONGEST_EMAIL) return undefined;
      const [firstName = "", ...others] = name.trim().slice(0, LONGEST_NAME).split(/\s+/);
      return withSubject({ email: address, emailVerified, firstName, lastName: others.join(" ") });
    },
  };
}
