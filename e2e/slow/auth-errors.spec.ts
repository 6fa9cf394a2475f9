import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, holdCalls, saying, wordless } from '../support/failures.ts'
import { customerByCall, newName, packerByCall, password } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

const signOutByCall = (page: Page) => page.request.delete('/api/auth/signout')

const account = () => ({
  username: newName('errors'),
  password,
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '510-555-0134',
  bio: 'Two cats and a piano.',
})

const halves = {
  packer: {
    /**
     * The field of the error response that the pages of this half show. They ignore `otherField`.
     */
    field: 'error',
    otherField: 'detail',
    title: 'Whoops',
    failed: { signin: 'Invalid credentials', signup: 'Signup failed' },
    calls: '/api/auth',
    arrive: packerByCall,
    home: '/marketplace',
  },
  customer: {
    field: 'detail',
    otherField: 'error',
    title: '',
    failed: { signin: 'Sign in failed', signup: 'Signup failed' },
    calls: '/api/customer/auth',
    arrive: customerByCall,
    home: '/customer/dashboard',
  },
} as const

const forms = (['packer', 'customer'] as const).flatMap((half) =>
  (['signin', 'signup'] as const).map((way) => ({ half, way, ...halves[half] })),
)

for (const { half, way, field, otherField, title, failed, calls, arrive, home } of forms) {
  test(`when a ${half}'s ${way} fails, the form shows why, keeps the input, and works on the next try`, async ({
    page,
  }) => {
    let typed: Record<string, string> = account()
    if (way === 'signin') {
      typed = { username: (await arrive(page)).username, password }
      await signOutByCall(page)
    }
    await page.goto(`/${half}/${way}`)
    for (const [control, value] of Object.entries(typed)) {
      await page.locator(`[name="${control}"]`).fill(value)
    }
    const alert = page.getByRole('main').getByRole('alert')
    const button = page.getByRole('button', {
      name: way === 'signin' ? 'Sign In' : 'Create account',
    })

    const failures = {
      ...wordless,
      'the field of the other half alone': saying({ [otherField]: 'Not for here.' }),
      'its own field': saying({ [field]: 'Not today.', [otherField]: 'Not for here.' }),
    }
    for (const [what, failure] of Object.entries(failures)) {
      await test.step(what, async () => {
        const heal = await failCalls(page, 'POST', `**${calls}/${way}`, failure)
        await button.click()
        const sentence = what === 'its own field' ? 'Not today.' : failed[way]
        // The alert may also contain advice.
        await expect(alert).toContainText(`${title}${sentence}`)
        await expect(alert).toBeInViewport()
        await expect(page).toHaveURL(`/${half}/${way}`)
        await expect(button).toBeEnabled()
        for (const [control, value] of Object.entries(typed)) {
          await expect(page.locator(`[name="${control}"]`)).toHaveValue(value)
        }
        await heal()
      })
    }

    await button.click()
    await expect(page).toHaveURL(home)
  })
}

test('a wrong password shows an error, and the right password then signs in', async ({ page }) => {
  const { username } = await packerByCall(page)
  await signOutByCall(page)
  await page.goto('/packer/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('main').getByRole('alert')
  // The alert may also contain advice.
  await expect(alert).toContainText(`${halves.packer.title}Invalid credentials`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/marketplace')
})

test('a taken username shows an error at its field, and a free one is accepted', async ({
  page,
}) => {
  const { username } = await customerByCall(page)
  await signOutByCall(page)
  await page.goto('/customer/signup')
  const field = page.getByLabel('Username')
  for (const [control, value] of Object.entries({ ...account(), username })) {
    await page.locator(`[name="${control}"]`).fill(value)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/taken/)
  await field.fill(newName('free'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customer/dashboard')
})

test('the button shows Signing in... during the request, and a double click sends one request', async ({
  page,
}) => {
  const { username } = await packerByCall(page)
  await signOutByCall(page)
  const { held, release } = await holdCalls(page, 'POST', '**/api/auth/signin')
  await page.goto('/packer/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL('/marketplace')
  expect(held).toHaveLength(1)
})

test('after sign-up, the browser stores a token from the response and opens the home page', async ({
  page,
}) => {
  await page.route('**/api/auth/signup', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), token: 'kept' } })
  })
  await page.goto('/packer/signup')
  await page.getByLabel('Username').fill(newName('token'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  const home = page.waitForURL('/')
  await page.getByRole('button', { name: 'Create account' }).click()
  await home
  await expect(page).toHaveURL('/marketplace')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('kept')
})
