import { createHash } from "node:crypto";

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
