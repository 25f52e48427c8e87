import { index, type RouteConfig, route } from "@react-router/dev/routes";

const redirect = "pages/redirects/path-redirect.ts";

export default [
  index(redirect, { id: "to-home" }),
  route("home", "pages/home/home-page.tsx"),
  route("discover", "pages/discover/discover-page.tsx"),
  route("explorecategory", "pages/discover/categories-page.tsx"),
  route("explorecategory/:id", "pages/discover/category-page.tsx"),
  route("donate-page/:id?", "pages/campaign/campaign-page.tsx"),
  route("paymentpage", "pages/giving/payment-page.tsx"),
  route("paymentsuccessfull", "pages/giving/payment-success-page.tsx"),
  route("how-giving-works", "pages/about/how-giving-works-page.tsx"),
  route("questions", "pages/about/questions-page.tsx"),
  route("otherOption1", redirect, { id: "to-how-giving-works" }),
  route("otherOption2", redirect, { id: "to-questions" }),
  route("contactus", "pages/contact/contact-page.tsx"),
  route("login", "pages/sign-in/login-page.tsx"),
  route("signup", "pages/sign-in/sign-up-page.tsx"),
  route("forgotpassword", "pages/sign-in/forgot-password-page.tsx"),
  route("resetpassword", "pages/sign-in/reset-password-page.tsx"),
  route("verifyemail", "pages/sign-in/verify-email-page.tsx"),
  route("verificationcode", "pages/sign-in/verification-code-page.tsx"),
  route("successmessage", "pages/sign-in/success-message-page.tsx"),
  route("account", "pages/account/account-page.tsx"),
  route("terms", "pages/terms/terms-page.tsx"),
  route("privacy", "pages/terms/privacy-page.tsx"),
  route("*", "pages/not-found-page.tsx"),
] satisfies RouteConfig;
