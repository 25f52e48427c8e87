import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("pages a team's events, latest or earliest first", async () => {
  const site = await openTestSite({ argon2: cheapArgon2 });
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await eventsOf(site, id, owner);
  const [late, soon, later] = [
    await team.created({}, 48),
    await team.created({}, 24),
    await team.created({}, 72),
  ];
  const walk = async (sort: string) => {
    const ids: number[] = [];
    let cursor = "";
    do {
      const { json } = await team.team(`?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      ids.push(...json.data.map((event: { id: number }) => event.id));
      cursor = json.next_cursor ?? "";
    } while (cursor);
    return ids;
  };
  expect(await walk("-starts")).toEqual([later, late, soon]);
  expect(await walk("starts")).toEqual([soon, late, later]);
});
