import { openAccount } from "./test-account.ts";
import type { TestSite } from "./test-site.ts";

/** A campaign with its owner and a visitor, and their calls about comments. */
export async function openConversation(site: TestSite) {
  const owner = await openAccount(site, { firstName: "Olu" });
  const visitor = await openAccount(site, { firstName: "Vera" });
  const { id } = await site.campaign({ organiserId: owner.id });
  const [asOwner, asVisitor] = [await owner.bearer(), await visitor.bearer()];
  const listed = async (query = "") =>
    (await site.get(`/api/v1/campaign/${id}/comments/${query}`)).json;
  return {
    id,
    owner,
    visitor,
    asOwner,
    asVisitor,
    post: (text: string, headers = asVisitor, extra: object = {}, campaign = id) =>
      site.post(`/api/v1/campaign/${campaign}/comments/`, { text, ...extra }, headers),
    listed,
    /** The public comments. */
    texts: async () => (await listed()).data.map(({ text }: { text: string }) => text),
    /** The team's view of the comments. */
    teams: async (filter = "all") =>
      (await site.get(`/api/v1/organiser/campaigns/${id}/comments/?filter=${filter}`, asOwner))
        .json,
  };
}

export type Conversation = Awaited<ReturnType<typeof openConversation>>;
