import type { toConfigParameters } from '@gangway/core'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { ErrorPage } from './pages/ErrorPage.js'
import { LandingPage } from './pages/LandingPage.js'
import { NotFoundPage } from './pages/NotFoundPage.js'
import { RootLayout } from './pages/RootLayout.js'

/** What every page may ask for. */
export type PageContext = { publicConfig: Parameters<typeof toConfigParameters>[0] }

const rootRoute = createRootRouteWithContext<PageContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
})

const landingRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LandingPage })

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/AccountPage.js'), 'AccountPage'),
})

const sendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/send',
  component: lazyRouteComponent(() => import('./pages/SendPage.js'), 'SendPage'),
})

/** The pages of the site. */
export function createPageRouter(context: PageContext) {
  return createRouter({
    routeTree: rootRoute.addChildren([landingRoute, accountRoute, sendRoute]),
    context,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    // Values stay texts: read as JSON, an amount would become a floating-point number (architecture.md §6 “Money”).
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search).toString()
      return query ? `?${query}` : ''
    },
  })
}

declare module '@tanstack/react-router' {
  // Declaration merging works on interfaces alone.
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}
