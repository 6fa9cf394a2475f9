import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { dayAhead } from './dates.ts'

let counter = 0

/** Returns a name that is unique across tests and workers. */
export const newName = (kind: string) =>
  `${kind}_${process.pid}_${Date.now().toString(36)}_${counter++}`

export const password = 'a-long-enough-password'

/** Signs out through the page. On phones, the button is in the menu. */
export async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
}

/** Signs up through the landing page and the form. */
export async function signUpCustomer(page: Page, username = newName('dana')) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Join as a customer' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield')
  await page.getByLabel('Email').fill('dana@example.com')
  await page.getByLabel('Phone').fill('510-555-0134')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/customer/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dana')
  return username
}

/** Signs a packer up through the landing page and the form, which leads to the marketplace. */
export async function signUpPacker(page: Page, username = newName('marcus')) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Join as a packer' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Name', { exact: true }).fill('Marcus Tran')
  await page.getByLabel('Email').fill('marcus@example.com')
  await page.getByLabel('Phone').fill('510-555-0177')
  await page.getByLabel('Bio').fill('Eight years of moving in the East Bay.')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/marketplace')
  return username
}

/** A client of the API: a browser page, or a request context without a page. */
export interface Caller {
  request: APIRequestContext
}

/** Creates an API client with its own cookies, which is much faster than a browser page. */
export const newCaller = async (): Promise<Caller> => ({ request: await request.newContext() })

/** Signs a packer up by an API call. */
export async function packerByCall({ request }: Caller, specialties: number[] = []) {
  const username = newName('packer')
  const answer = await request.post('/api/auth/signup', {
    data: { username, password, user_type: 'packer' },
  })
  expect(answer.status()).toBe(201)
  for (const specialty_id of specialties) {
    const added = await request.post('/api/packer/specialtys', { data: { specialty_id } })
    expect(added.ok()).toBe(true)
  }
  return (await answer.json()) as { id: number; username: string }
}

/** Signs a customer up by an API call. */
export async function customerByCall({ request }: Caller) {
  const username = newName('customer')
  const answer = await request.post('/api/customer/auth/signup', {
    data: {
      username,
      password,
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      phone: '510-555-0134',
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number; username: string }
}

/**
 * Posts a job without photos as the signed-in customer. By default, the pickup is in 40
 * days, and the drop-off 3 hours after the pickup.
 */
export async function postGigByCall({ request }: Caller, fields: Record<string, unknown> = {}) {
  const pickup = String(fields['pickup_date'] ?? `${dayAhead(40)}T15:00:00.000Z`)
  const place = (street: string) => ({
    street_address: street,
    city: 'Oakland',
    state: 'CA',
    zip_code: '94607',
  })
  const answer = await request.post('/api/gigs', {
    data: {
      title: 'Studio with a big plant',
      price: 190.5,
      boxes: '14',
      description: 'One sofa bed and a plant that is taller than I am.',
      pickup_location: place('1 First Street'),
      dropoff_location: place('2 Second Street'),
      pickup_date: pickup,
      dropoff_date: new Date(Date.parse(pickup) + 3 * 3_600_000).toISOString(),
      specialties: [],
      ...fields,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number; title: string }
}
