import { type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site, on one page. The last line answers all that is not named above it. */
export default [
  route('login', 'pages/accounts/log-in.tsx'),
  route('signup', 'pages/accounts/sign-up.tsx'),
  route('logout', 'pages/accounts/log-out.ts'),
  route('verify-email', 'pages/accounts/verify-email.tsx'),
  route('styleguide', 'pages/styleguide.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
