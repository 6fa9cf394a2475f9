import react from 'react'
import { createHost } from './federation.ts'

const versions = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  '@tanstack/react-query': '5.108.0',
  'styled-components': '6.6.0',
}

type Scope = Record<string, Record<string, { get(): () => unknown }>>

/** The scripts that were added to the page. */
let scripts: HTMLScriptElement[]
/** The URLs of the downloads. */
let downloaded: string[]
/** Called when a script is added. */
let run: (script: HTMLScriptElement) => void

beforeEach(() => {
  scripts = []
  downloaded = []
  globalThis.fetch = jest.fn(async (url) => {
    downloaded.push(String(url))
    return new Response('run()', { headers: { 'Content-Type': 'text/javascript' } })
  })
  document.head.appendChild = (node) => {
    if (node instanceof HTMLScriptElement) {
      scripts.push(node)
      run(node)
    }
    return node
  }
})
afterEach(() => Reflect.deleteProperty(document.head, 'appendChild'))

/**
 * Makes each added script set `window[global]` to a container. The container's module exports how many
 * scripts have run. Returns an array to which each container adds the share scope that it received.
 */
function mockContainer(global: string) {
  const scopes: Scope[] = []
  let runs = 0
  run = (script) => {
    const run = ++runs
    Object.assign(window, {
      [global]: {
        init: (scope: Scope) => scopes.push(scope),
        get: async () => () => ({ default: run }),
      },
    })
    script.dispatchEvent(new Event('load'))
  }
  return scopes
}

const remote = (name: string, global: string) => ({
  name,
  entry: `/${name}/entry.js`,
  integrity: 'sha384-x',
  global,
})

test('downloads an entry, runs it with the integrity hash of the page, and returns the module that it exposes', async () => {
  mockContainer('half_a')
  const open = createHost(versions, 1_000)
  await expect(open(remote('half@a', 'half_a'))).resolves.toMatchObject({ default: 1 })
  expect(scripts.map(({ src, integrity }) => [src, integrity])).toEqual([
    ['http://localhost/half@a/entry.js', 'sha384-x'],
  ])
  expect(downloaded).toEqual(['http://localhost/half@a/entry.js'])
})

test("gives a half the shell's own copy of each shared package, once", async () => {
  const scopes = mockContainer('half_b')
  await createHost(versions, 1_000)(remote('half@b', 'half_b'))
  const [scope = {}] = scopes
  expect(
    Object.fromEntries(Object.entries(scope).map(([name, held]) => [name, Object.keys(held)])),
  ).toEqual(Object.fromEntries(Object.entries(versions).map(([name, one]) => [name, [one]])))
  expect(scope['react']?.['19.3.1']?.get()()).toBe(react)
})

test('a second attempt runs the entry again, even if the first one left its container behind', async () => {
  mockContainer('half_c')
  const open = createHost(versions, 1_000)
  await open(remote('half@c', 'half_c'))
  await expect(open(remote('half@c?a=1', 'half_c'))).resolves.toMatchObject({ default: 2 })
  expect(scripts).toHaveLength(2)
})

test('names the fault of an entry', async () => {
  const open = createHost(versions, 1_000)
  run = (script) => script.dispatchEvent(new Event('error'))
  await expect(open(remote('half@d', 'half_d'))).rejects.toMatchObject({ fault: 'integrity' })
  run = (script) => script.dispatchEvent(new Event('load'))
  await expect(open(remote('half@e', 'half_e'))).rejects.toMatchObject({ fault: 'broken' })
})

test('does not run an entry whose download fails', async () => {
  globalThis.fetch = jest.fn(async () => new Response('', { status: 503 }))
  const opening = createHost(versions, 1_000)(remote('half@f', 'half_f'))
  await expect(opening).rejects.toMatchObject({ fault: 'unreachable' })
  expect(scripts).toEqual([])
})

test('names the fault of a chunk that the half needs first', async () => {
  run = (script) => {
    const get = () => Promise.reject(Object.assign(new Error('lost'), { name: 'ChunkLoadError' }))
    Object.assign(window, { half_g: { init: () => 1, get } })
    script.dispatchEvent(new Event('load'))
  }
  const opening = createHost(versions, 1_000)(remote('half@g', 'half_g'))
  await expect(opening).rejects.toMatchObject({ fault: 'chunk' })
})
