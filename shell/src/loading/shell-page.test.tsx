import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { shellPage } from './shell-page.tsx'

const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

function open(load: () => Promise<{ Page: () => string }>) {
  const Page = shellPage(load, 'Page')
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
    // Keep React from logging the errors that the boundary catches.
    { onCaughtError: () => {} },
  )
}

test.each([
  ['cannot be downloaded', () => Promise.reject(chunkError()), 'could not be loaded', false],
  ['throws on load', () => Promise.reject(new Error('broken')), 'could not be loaded', true],
  [
    'lacks a part',
    async () => ({
      Page: () => {
        throw chunkError()
      },
    }),
    'could not be loaded',
    false,
  ],
  [
    'crashes',
    async () => ({
      Page: () => {
        throw new Error('crashed')
      },
    }),
    'stopped working',
    true,
  ],
])('if a page %s, the error names the cause', async (_what, load, title, isOurs) => {
  globalThis.fetch = jest.fn(async () => new Response('', { status: 503 })) as typeof fetch
  open(load)
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: `This page ${title}.` })).toBeVisible()
  expect(/Check your connection/.test(alert.textContent)).toBe(!isOurs)
  expect(screen.queryByRole('button', { name: 'Reload the page' }) !== null).toBe(isOurs)
})

test('Retry renders a page again that crashed', async () => {
  let isBroken = true
  open(async () => ({
    Page() {
      if (isBroken) throw new Error('crashed')
      return 'It works'
    },
  }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByText('It works')).toBeVisible()
})
