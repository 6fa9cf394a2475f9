// cspell:ignore jsxs
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type * as runtime from 'react/jsx-runtime'
import * as shared from '../src/index.ts'
import { variablesOf } from '../src/theme/css-variables.fixture.ts'
import { tokens } from '../src/theme/tokens.ts'
import { Gallery } from './gallery.tsx'
import { jsxText } from './jsx-text.ts'
import { groups } from './pages.ts'
import { addressOf, slugOf } from './use-page.ts'

jest.mock('react/jsx-runtime', () => {
  const actual = jest.requireActual<typeof runtime>('react/jsx-runtime')
  const created = new Set<unknown>()
  const recorded =
    (create: typeof actual.jsx): typeof actual.jsx =>
    (type, props, key) => {
      created.add(type)
      return create(type, props, key)
    }
  return { ...actual, created, jsx: recorded(actual.jsx), jsxs: recorded(actual.jsxs) }
})

/** The types of the created elements. */
const { created } = jest.requireMock<{ created: Set<unknown> }>('react/jsx-runtime')

const pages = groups.flatMap((group) => group.pages)
const source = path.join(__dirname, '../src')

/** Components are functions or results of `styled`; other exports are values, hooks or formats. */
const isComponent = ([name, value]: [string, unknown]) =>
  /^[A-Z]/.test(name) && (typeof value === 'function' || typeof value === 'object')

beforeEach(() => {
  window.scrollTo = () => {}
})

afterEach(() => history.replaceState(null, '', '/'))

function visit(address: string) {
  history.replaceState(null, '', address)
  return render(<Gallery />)
}

/** Returns the names of the exports that the page describes. */
const described = () => screen.queryAllByRole('heading', { level: 2 }).map(({ id }) => id)

test('every export is described on one page, and every component is shown there', () => {
  const exports = Object.entries(shared)
  const onPages: string[] = []
  const missing: string[] = []
  for (const page of pages) {
    created.clear()
    const { unmount } = visit(`/${addressOf(page)}`)
    expect(screen.getAllByRole('heading', { level: 1 })[0]).toHaveTextContent(page.title)
    const names = described()
    const here = exports.filter(([name]) => names.includes(name))
    onPages.push(...here.map(([name]) => name))
    missing.push(
      ...here.filter((entry) => isComponent(entry) && !created.has(entry[1])).map(([name]) => name),
    )
    unmount()
  }
  expect(onPages.toSorted()).toEqual(exports.map(([name]) => name).toSorted())
  expect(missing).toEqual([])
})

test('every *.gallery.tsx file has a page with its own address', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.gallery.tsx'),
  )
  expect(pages).toHaveLength(files.length)
  expect(new Set(pages.map(slugOf)).size).toBe(pages.length)
})

test('every token is shown', () => {
  visit('/#/tokens')
  const shown = [...document.querySelectorAll('main code')].map((code) => code.textContent)
  const declared = variablesOf(tokens)
  expect(declared.length).toBeGreaterThan(0)
  expect(shown).toEqual(expect.arrayContaining(declared))
})

test('the overview links to every page', async () => {
  visit('/')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    pages.map(addressOf),
  )
  await act(async () => {
    location.hash = '#/badge'
    await new Promise((done) => addEventListener('hashchange', done, { once: true }))
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Badge' })).toHaveFocus()
  expect(document.title).toBe('Badge · Manyhands')
})

test('the switches set theme and half, and the URL keeps them', async () => {
  visit('/#/badge')
  await userEvent.click(screen.getByRole('button', { name: 'Parts and switches' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Packer' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', half: 'packer' })
  expect(location.search + location.hash).toBe('?theme=dark&half=packer#/badge')
  await userEvent.click(screen.getByRole('radio', { name: '320 px' }))
  expect(screen.getByTitle('Badge, narrow')).toHaveAttribute(
    'src',
    '?theme=dark&half=packer&frame=narrow#/badge',
  )
})

test('the code of a state is the JSX that renders it', () => {
  const save = () => {}
  expect(
    jsxText(
      <shared.Button variant="primary" busy busyLabel="Saving..." onClick={save}>
        Save Changes
      </shared.Button>,
    ),
  ).toBe(
    '<Button\n  variant="primary"\n  busy\n  busyLabel="Saving..."\n  onClick={save}\n>\n  Save Changes\n</Button>',
  )
  expect(jsxText(<shared.Row $gap="1rem">{[1, 'st']}</shared.Row>)).toBe(
    '<Row $gap="1rem">1st</Row>',
  )
})
