import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All addresses are known at once: no page asks the server which of its links are pages.
  routeDiscovery: { mode: 'initial' },
  // A script of its own for each client action would be named in the list of routes, which every first page loads.
  splitRouteModules: false,
} satisfies Config;
