/** What mails say about the site. It comes from the configuration, never from a request. */
export interface MailSite {
  readonly productName: string;
  /** Origin without a slash at the end; every link in a mail begins with it. */
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
}
