import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PageData } from '../src/page/page-data.ts'
import { createShellApp } from './server.ts'

/** The folder with the release stores of the current test. */
export let root: string

export const manifest = (app: string, release: string) => ({
  app,
  release,
  version: `0.1.0+${release}`,
  contract: { oldest: 1, newest: 2 },
  shared: {},
  built: '2026-11-20T00:00:00.000Z',
  start: [{ file: 'main.0123456789ab.js', integrity: 'sha384-abc' }],
  next: [],
  files: [{ file: 'main.0123456789ab.js', integrity: 'sha384-abc' }],
  ...(app === 'shell' && { pages: { '/': [], '/about': [] } }),
})

export function writeFiles(folder: string, files: Record<string, string | object>) {
  mkdirSync(path.join(root, folder), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(path.join(root, folder, name), text)
  }
}

/** Adds a release to the store and makes it live. `before` are the earlier live releases. */
export function release(app: string, id: string, before: string[] = [], more: object = {}) {
  writeFiles(`${app}/${id}`, { 'release.json': { ...manifest(app, id), ...more } })
  const since = '2026-11-20T00:00:00.000Z'
  writeFiles(app, {
    'live.json': {
      app,
      live: id,
      since,
      before: before.map((one) => ({ release: one, since })),
      withdrawn: [],
    },
  })
}

/** Adds members to an app's pointer, such as a candidate. */
export function offer(app: string, more: object) {
  const pointer = JSON.parse(readFileSync(path.join(root, app, 'live.json'), 'utf8')) as object
  writeFiles(app, { 'live.json': { ...pointer, ...more } })
}

export const app = (packers = 'http://127.0.0.1:1/packer-app/', api?: string, publicUrl?: string) =>
  createShellApp({
    folder: path.join(root, 'shell'),
    pageFolder: path.join(root, 'page'),
    halves: {
      'customer-app': { from: path.join(root, 'customer-app'), base: '/customer-app/' },
      'packer-app': { from: packers, base: 'https://packers.example/packer-app/' },
    },
    api,
    publicUrl,
  })

export const pointers = async (shell: { request(address: string): Response | Promise<Response> }) =>
  (await (await shell.request('/shell/halves.json')).json()) as PageData['halves']

export const pageData = (html: string) =>
  JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'manyhands-shell-'))
  writeFiles('page', { 'favicon.svg': '<svg/>' })
  release('customer-app', 'one')
  release('shell', 's1')
  writeFiles('shell/s1', { 'early.js': 'window.early={}', 'main.0123456789ab.js': 'run()' })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

export const address = 'https://manyhands.example'
