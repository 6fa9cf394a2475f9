import type { Step } from './scene.ts'
import {
  at,
  dana,
  fail,
  fill,
  follow,
  go,
  goOffline,
  marcus,
  noticeMounted,
  press,
  type Scene,
  see,
  withDefaults,
} from './scene.ts'

const gigs = '**/api/gigs?*'
const gigLink = 'main a[href^="/gig/"]'

const serverBusy: Step = (page) =>
  page.route(gigs, (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '20' }, json: {} }),
  )

const navigateInPlace: Step = (page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/marketplace')
    dispatchEvent(new PopStateEvent('popstate'))
  })

/** A network or a server in trouble, and what the page says about it. */
export const connectionScenes: Scene[] = withDefaults({ extent: 'window' }, [
  { name: 'offline-marketplace', as: marcus, open: [at('/marketplace'), goOffline] },
  { name: 'offline-dashboard', as: dana, open: [at('/customer/dashboard'), goOffline] },
  {
    name: 'offline-job-form',
    as: dana,
    open: [
      at('/customer/dashboard'),
      press('Create New Job'),
      fill({ title: 'Two rooms and a cat' }),
      goOffline,
    ],
  },
  {
    name: 'session-unknown',
    as: marcus,
    open: [
      fail('**/api/auth/authenticate'),
      go('/marketplace'),
      see('We could not check whether you are signed in.'),
    ],
  },
  {
    name: 'offline-page-not-loaded',
    open: [
      at('/'),
      goOffline,
      (page) => page.locator('a[href="/about"]').last().click(),
      see('could not be loaded'),
    ],
  },
  {
    name: 'still-trying',
    as: marcus,
    open: [at('/about'), noticeMounted, serverBusy, navigateInPlace, see('Still trying')],
  },
  {
    name: 'outdated',
    as: marcus,
    open: [
      at('/marketplace'),
      noticeMounted,
      fail(gigs),
      fail('**/api/packer/**'),
      follow(gigLink, 3),
      (page) => page.goBack(),
      see('could not be updated'),
    ],
  },
])
