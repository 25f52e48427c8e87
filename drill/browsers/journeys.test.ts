import { describe, test } from "vitest";
import { newPerson, samplePerson } from "#e2e/account-screen.ts";
import { mailedCode } from "#e2e/mailbox.ts";
import { sizes } from "#e2e/visitor.ts";
import { openFirefox } from "./firefox.ts";
import { personAt } from "./person.ts";
import { openWebKit } from "./webkit.ts";

describe.each(Object.entries({ Firefox: openFirefox, WebKit: openWebKit }))("in %s", (_, open) => {
  test.each(Object.entries(sizes))(
    "a donor finds a campaign and gives, on a %s",
    async (_, size) => {
      const donor = personAt(await open(size));
      await donor.goto("/home");
      await donor.fits();
      await donor.click("main a", "Find a campaign");
      await donor.isAt("/discover");
      await donor.alive();
      await donor.fits();
      await donor.click("main a[href^='/donate-page/']");
      await donor.isAt("/donate-page/");
      await donor.fits();
      await donor.click("a[href^='/paymentpage']");
      await donor.isAt("/paymentpage");
      await donor.alive();
      await donor.fits();
      await donor.click("label:has([name='preset'])");
      await donor.type("name", "Ifeoma Example");
      await donor.choose("payment_method", "Credit-Card", "C");
      await donor.click("[name='accept_terms']");
      await donor.click("button", "Process to payment gateway");
      await donor.isAt("/sandbox/pay/");
      await donor.click("button", "Approve");
      await donor.isAt("/paymentsuccessfull");
      await donor.sees("h1", "Donation Successful");
      await donor.sees("main p", "Ifeoma Example, you gave");
      await donor.fits();
    },
  );

  test("somebody signs up, confirms the address and logs in", async () => {
    const { firstName, email, password } = newPerson();
    const person = personAt(await open(sizes.desktop));
    await person.goto("/signup");
    await person.type("first_name", firstName);
    await person.type("last_name", "Example");
    await person.type("email", email);
    await person.type("password", password);
    await person.click("button", "Sign up");
    await person.isAt("/login");
    await person.click("a", "Enter the code");
    await person.isAt("/verificationcode");
    await person.type("code", await mailedCode(email));
    await person.click("button", "Verify");
    await person.sees("*", "Your address is confirmed");
    await person.type("password", password);
    await person.enter();
    await person.isAt("/discover");
  });

  test("an organiser logs in and sees the figures", async () => {
    const { email, password } = samplePerson("organiser");
    const organiser = personAt(await open(sizes.desktop));
    await organiser.goto("/login");
    await organiser.type("email", email);
    await organiser.type("password", password);
    await organiser.enter();
    await organiser.isAt("/discover");
    await organiser.goto("/dashboard");
    await organiser.sees(".stat-figure");
    await organiser.fits();
  });
});
