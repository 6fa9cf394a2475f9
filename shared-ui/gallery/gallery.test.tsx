// cspell:ignore jsxs
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type * as runtime from 'react/jsx-runtime'
import * as shared from '../src/index.ts'
import { variablesOf } from '../src/theme/css-variables.fixture.ts'
import { tokens } from '../src/theme/tokens.ts'
import { Gallery } from './gallery.tsx'
import { addressOf, groups } from './pages.ts'

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

test('every component is shown, and every *.gallery.tsx file has a page with its own address', () => {
  const files = readdirSync(path.join(__dirname, '../src'), { recursive: true, encoding: 'utf8' })
  expect(pages).toHaveLength(files.filter((name) => name.endsWith('.gallery.tsx')).length)
  expect(new Set(pages.map(addressOf)).size).toBe(pages.length)
  for (const page of pages) {
    const { unmount } = visit(`/${addressOf(page)}`)
    expect(screen.getAllByRole('heading', { level: 1 })[0]).toHaveTextContent(page.title)
    expect(document.title).toBe(`${page.title} · Manyhands`)
    unmount()
  }
  const missing = Object.entries(shared).filter(
    (entry) => isComponent(entry) && !created.has(entry[1]),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every token is shown', () => {
  visit('/#/tokens')
  const shown = [...document.querySelectorAll('main code')].map((code) => code.textContent)
  const declared = variablesOf(tokens)
  expect(declared.length).toBeGreaterThan(0)
  expect(shown).toEqual(expect.arrayContaining(declared))
})

test('the selects set theme, half and width, and the URL keeps them', async () => {
  visit('/#/badge')
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
  await choose('theme', 'Dark')
  await choose('half', 'Packer')
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', half: 'packer' })
  expect(location.search + location.hash).toBe('?theme=dark&half=packer#/badge')
  await choose('width', '320 px')
  expect(screen.getByTitle('Badge, narrow')).toHaveAttribute(
    'src',
    '?theme=dark&half=packer&frame=narrow#/badge',
  )
})
