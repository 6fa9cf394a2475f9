import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying, wordless } from '../support/failures.ts'
import { newName, password } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

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
    calls: '/api/auth/signup',
    home: '/marketplace',
  },
  customer: {
    field: 'detail',
    otherField: 'error',
    title: '',
    calls: '/api/customer/auth/signup',
    home: '/customer/dashboard',
  },
} as const

for (const [half, { field, otherField, title, calls, home }] of Object.entries(halves)) {
  test(`when a ${half}'s sign-up fails, the form shows why, keeps the input, and works on the next try`, async ({
    page,
  }) => {
    const typed = account()
    await page.goto(`/${half}/signup`)
    for (const [control, value] of Object.entries(typed)) {
      await page.locator(`[name="${control}"]`).fill(value)
    }
    const alert = page.getByRole('main').getByRole('alert')
    const button = page.getByRole('button', { name: 'Create account' })

    const failures = {
      ...wordless,
      'the field of the other half alone': saying({ [otherField]: 'Not for here.' }),
      'its own field': saying({ [field]: 'Not today.', [otherField]: 'Not for here.' }),
    }
    for (const [what, failure] of Object.entries(failures)) {
      await test.step(what, async () => {
        const heal = await failCalls(page, 'POST', `**${calls}`, failure)
        await button.click()
        const sentence = what === 'its own field' ? 'Not today.' : 'Signup failed'
        // The alert may also contain advice.
        await expect(alert).toContainText(`${title}${sentence}`)
        await expect(alert).toBeInViewport()
        await expect(page).toHaveURL(`/${half}/signup`)
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
