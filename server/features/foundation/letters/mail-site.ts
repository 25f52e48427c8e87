/** What mails say of the site, from its configuration and never from a request. */
export interface MailSite {
  readonly productName: string;
  /** Origin without a slash at the end; every link in a mail is made of it. */
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
}
