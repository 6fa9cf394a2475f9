import { expect } from '@playwright/test'
import { jobTyped } from '../support/job-form.ts'
import { newName, password } from '../support/people.ts'
import { demoPicture } from '../support/pictures.ts'
import { type Safari, test } from '../support/safari.ts'

test.skip(process.platform !== 'linux', 'WebKitGTK is a browser for Linux.')

const button = (text: string) => `//button[normalize-space()="${text}"]`
const link = (text: string) => `//a[contains(., "${text}")]`
const field = (name: string) => `//*[self::input or self::textarea][@name="${name}"]`
const heading = (text: string) => `//h1[contains(., "${text}")]`

async function signUp(safari: Safari, role: 'customer' | 'packer', more: Record<string, string>) {
  await safari.open('/')
  await safari.press(link(`Join as a ${role}`))
  const account = { username: newName(role), password, email: 'safari@example.com', ...more }
  for (const [name, text] of Object.entries(account)) await safari.type(field(name), text)
  await safari.press(button('Create account'))
}

/** Fills in a field for a date and a time. What keys mean in it depends on the locale of the machine. */
const pickTime = (safari: Safari, name: string, time: string) =>
  safari.run(
    `const field = document.getElementsByName(arguments[0])[0]
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[1])
    field.dispatchEvent(new Event('input', { bubbles: true }))`,
    name,
    time,
  )

test('in Safari, a customer posts a job, and a packer books it', async ({ safari }) => {
  const title = `Piano ${newName('job')}`

  await test.step('a customer signs up, and posts a job with a photo in a dialog', async () => {
    await signUp(safari, 'customer', { name: 'Dana Whitfield', phone: '510-555-0134' })
    await safari.press(button('Create Your First Job'))
    for (const [name, text] of Object.entries({ ...jobTyped, title }))
      if (name.endsWith('_date')) await pickTime(safari, name, text)
      else await safari.type(field(name), text)
    await safari.type('//input[@type="file"]', demoPicture('piano.jpg'))
    await safari.press(button('Create Job'))
    expect(await safari.textOf(`//li[.${link(title)}]`)).toContain('$640.50')
  })

  await test.step('the page of a signed-in user works after a reload', async () => {
    await safari.press(link(title))
    await safari.textOf(heading(title))
    await safari.reload()
    await safari.textOf(heading(title))
    await expect
      .poll(() => safari.run('return document.images[0]?.naturalWidth ?? 0'))
      .toBeGreaterThan(50)
    await safari.press(button('Sign Out'))
    await safari.textOf(link('Join as a packer'))
  })

  await test.step('a packer books the job, and reads its address', async () => {
    const bio = 'Eight years of moving.'
    await signUp(safari, 'packer', { name: 'Marcus Tran', phone: '510-555-0177', bio })
    await safari.press(link(title))
    await safari.press(button('Book Gig!'))
    await safari.textOf('//main[contains(., "1 First Street")]')
    await safari.reload()
    await safari.textOf(button('Cancel Gig'))
  })
})
