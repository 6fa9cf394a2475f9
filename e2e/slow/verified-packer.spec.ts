import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../support/console-watch.ts'
import { gigsOfOneZip, inSight } from '../support/gigs.ts'
import { codeInText, linkInMail } from '../support/mailbox.ts'
import { newName, password } from '../support/people.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs `npm run operator` on the tested server's database. */
const operate = (...command: string[]) =>
  promisify(execFile)('npm', ['run', 'operator', '--', ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  })

test('a packer without checks cannot book a job for verified packers; one with all of them can', async ({
  page,
}) => {
  const { customer, gig } = await gigsOfOneZip(1, { verified_only: true })
  const username = newName('packer')
  const email = `${username}@example.com`
  const phone = `510-${String(Date.now()).slice(-7, -4)}-${String(Date.now()).slice(-4)}`
  const signedUp = await page.request.post('/api/auth/signup', {
    data: { username, password, name: 'Marcus Tran', email, phone, user_type: 'packer' },
  })
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  const { id } = (await signedUp.json()) as { id: number }

  await page.goto(`/gig/${gig.id}`)
  const note = page.getByRole('note').filter({ hasText: 'This gig is for verified packers' })
  await expect(note).toContainText(
    'a confirmed email address, a confirmed phone number, ID and insurance',
  )
  await expect(inSight(page, 'Not verified yet')).toBeDisabled()
  const refused = await page.request.post(`/api/packer/gigs/${gig.id}`)
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({
    missing_checks: ['email', 'phone', 'identity', 'insurance'],
  })

  await page.getByRole('link', { name: 'See your checks' }).click()
  await expect(page.getByRole('heading', { name: 'Your verified badge' })).toBeVisible()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeInText(page, phone))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your phone number is confirmed.')).toBeVisible()

  await page.getByRole('button', { name: 'Start ID check' }).click()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page).toHaveURL(/\/packer\/checks/)

  // The mail of the sign-up. "Email me the link" would end this link, and mail another one.
  await page.goto(await linkInMail(page, email, 'Confirm your email address'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/confirmed/).first()).toBeVisible()

  await page.goto('/packer/checks')
  await expect(page.getByText('Only one check is missing: your insurance.')).toBeVisible()
  await page.getByRole('button', { name: 'Send certificate' }).click()
  await page.getByLabel(/^Certificate/).setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await page.getByLabel(/^Last day of the insurance/).fill(inAYear)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  // The open page shows the operator's decision.
  await operate('pass', String(id), 'insurance')
  await expect(page.getByText('Verified packer', { exact: true })).toBeVisible()

  await page.goto(`/gig/${gig.id}`)
  await inSight(page, 'Book Gig!').click()
  await expect(inSight(page, 'Cancel Gig')).toBeVisible()
  await page.goto(`/packers/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Marcus T.' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Badges' })).toHaveText('Verified packer')
  const answer = await customer.request.get(`/api/packers/${id}`)
  expect(await answer.json()).toMatchObject({ badges: ['verified'] })
  await customer.request.dispose()
})
