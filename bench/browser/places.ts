import type { Browser } from 'playwright-core'
import { demoPassword } from 'api/server'
import type { Cookies, Place } from './visit.ts'

/** Cookies of somebody who has been let in before the visits begin, good for every port of this host. */
async function cookiesAfter(browser: Browser, address: string, call: string, data: object) {
  const context = await browser.newContext()
  try {
    const answer = await context.request.post(`${address}${call}`, { data })
    if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}`)
    return await context.cookies()
  } finally {
    await context.close()
  }
}

export const customerCookies = (browser: Browser, address: string) =>
  cookiesAfter(browser, address, '/api/customer/auth/signin', {
    username: 'dana_whitfield',
    password: demoPassword,
  })

export const packerCookies = (browser: Browser, address: string) =>
  cookiesAfter(browser, address, '/api/auth/signin', {
    username: 'marcus_moves',
    password: demoPassword,
  })

export const newPackerCookies = (browser: Browser, address: string) =>
  cookiesAfter(browser, address, '/api/auth/signup', {
    username: 'bench_packer',
    password: demoPassword,
    user_type: 'packer',
  })

/** Each with the element that somebody came for. */
export const placesAt = {
  landing: (address: string): Place => ({ address: `${address}/`, mark: 'main h1' }),
  dashboard: (address: string, cookies: Cookies): Place => ({
    address: `${address}/customer/dashboard`,
    mark: 'main li [data-delete]',
    cookies,
  }),
  marketplace: (address: string, cookies: Cookies): Place => ({
    address: `${address}/marketplace`,
    // The first card of the list, also while the list is still busy; the packer's own gigs above it
    // do not count.
    mark: 'main ul[aria-busy] a[href^="/gig/"]',
    cookies,
  }),
}
