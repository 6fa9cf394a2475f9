import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../support/console-watch.ts'
import { fillJob, jobForm } from '../support/job-form.ts'
import { customerByCall, packerByCall, postGigByCall } from '../support/people.ts'
import { checkOut } from '../support/team-checkout.ts'
import { onlyOnLinux, test } from '../support/topology-test.ts'

/*
 * In this test, the customer team releases, rolls back and breaks its half while others use the
 * product. Each service runs as its own process, and the test runs the commands that a developer
 * types.
 */

onlyOnLinux()

// The browser logs the broken half's error and the requests to the stopped server.
test.use({
  expectConsole: [/Failed to load resource|net::ERR|Error: Release three|preload/],
})

const texts = { one: 'Quick Actions', two: 'Quick Actions, release two' }

test('a team releases and rolls back its half without affecting the shell or the other half', async ({
  page: customer,
  browser,
  topology,
}) => {
  const team = checkOut()
  const settings = {
    RELEASE_STORE: topology.storeOf('customer-app'),
    SHELL_FROM: path.join(topology.storeOf('shell'), 'shell'),
  }
  const npm = (script: string) => team.npm(script, settings)
  const others = () => [hashOf(topology.storeOf('shell')), hashOf(topology.storeOf('packer-app'))]
  const before = others()

  /** Opens the address in a new browser context, like a new visitor. */
  async function visit(address: string, session?: Page) {
    const context = await browser.newContext({ baseURL: topology.pageUrl })
    if (session) await context.addCookies(await session.context().cookies())
    const page = await context.newPage()
    await page.goto(address)
    return page
  }
  /** Expects that the dashboard shows the text to a new visitor. */
  async function expectVisitorSees(text: string) {
    // Try repeatedly, because the shell's server caches a pointer for one second.
    await expect(async () => {
      const visitor = await visit('/customer/dashboard', customer)
      await expect(visitor.getByRole('heading', { name: text, exact: true })).toBeVisible()
      await visitor.context().close()
    }).toPass({ timeout: 20_000 })
  }

  await customerByCall(customer)
  const { title } = await postGigByCall(customer)
  await customer.goto('/customer/dashboard')
  await expect(customer.getByRole('heading', { name: texts.one, exact: true })).toBeVisible()
  const packer = await visit('/about')
  await packerByCall(packer)
  await packer.goto('/marketplace')
  await packer.getByRole('link', { name: title }).first().click()
  const book = packer.getByRole('button', { name: 'Book Gig' })
  await expect(book).toBeVisible()

  await test.step('release two goes live while a tab runs release one and a packer books', async () => {
    team.edit('customer-app/src/dashboard/quick-actions.tsx', texts.one, texts.two)
    const released = npm('release -w customer-app')
    await book.click()
    await expect(packer.getByRole('button', { name: /Cancel/ }).first()).toBeVisible()
    expect(await released).toMatch(/^customer-app [0-9a-f]{10}: live since /m)
    await expectVisitorSees(texts.two)
  })

  await test.step('the open tab stays on release one and still works', async () => {
    await customer.getByRole('button', { name: 'Create New Job' }).click()
    const form = jobForm(customer, 'Create Moving Job')
    await fillJob(form)
    await form.getByRole('button', { name: 'Create Job' }).click()
    await expect(form).toBeHidden()
    await expect(customer.getByRole('heading', { name: texts.one, exact: true })).toBeVisible()
  })

  await test.step('a rollback restores release one', async () => {
    expect(await npm('rollback -w customer-app')).toMatch(
      /: live since .*\n.*customer-app [0-9a-f]{10}: withdrawn/,
    )
    await expectVisitorSees(texts.one)
    const list = await npm('releases')
    expect(list).toMatch(/[0-9a-f]{10} .* live since/)
    expect(list).toMatch(/[0-9a-f]{10} .* withdrawn/)
  })

  await test.step('release three throws, and no visitor sees it', async () => {
    team.edit(
      'customer-app/src/customer-app.tsx',
      '  return (',
      "  if (props.user) throw new Error('Release three')\n  return (",
    )
    await npm('release -w customer-app')
    const pointer = async () =>
      (await (await customer.request.get('/shell/halves.json')).json()) as {
        'customer-app': { live: { release: string } }
      }
    const three = /([0-9a-f]{10}) .* live since/.exec(await npm('releases'))?.[1]
    await expect.poll(async () => (await pointer())['customer-app'].live.release).toBe(three)
    await expectVisitorSees(texts.one)
    await npm('rollback -w customer-app')
  })

  await test.step("while the packer half's server is down, open tabs work, and Retry works after its restart", async () => {
    await topology.kill('packer-app')
    await packer.goBack()
    await expect(packer.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeVisible()
    const late = await visit('/marketplace', packer)
    await expect(late.getByRole('alert')).toContainText('The packer pages could not be loaded')
    await expectVisitorSees(texts.one)
    await topology.restart('packer-app')
    await late.getByRole('button', { name: 'Retry' }).click()
    await expect(late.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeVisible()
    await late.context().close()
  })

  expect(others()).toEqual(before)
  await packer.context().close()
  team.remove()
})

/** Returns one hash over the names and bytes of everything in a store. */
function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(folder, name)
    hash.update(name)
    if (/\.\w+$/.test(name)) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
