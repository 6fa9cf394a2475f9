import { app, release, root, writeFiles } from './server.fixture.ts'

type Shell = Awaited<ReturnType<typeof app>>

/** Returns the counts as `half release side count`. */
async function counts(shell: Shell) {
  const text = await (await shell.request('/shell/metrics')).text()
  return [...text.matchAll(/^manyhands_pages_total\{(.*)\} (\d+)$/gm)].map(
    ([, labels = '', count]) =>
      [...[...labels.matchAll(/"([^"]*)"/g)].map(([, value]) => value), count].join(' '),
  )
}

const open = (shell: Shell, url: string, cookie = '', init: RequestInit = {}) =>
  shell.request(url, { ...init, headers: { Cookie: cookie } })

test('counts a page for the half of its address, else of the role, else for none', async () => {
  const shell = await app(`${root}/packer-app`)
  release('packer-app', 'p1')
  await open(shell, '/marketplace')
  await open(shell, '/marketplace', 'mh_role=customer')
  await open(shell, '/no-page', 'mh_role=customer')
  await open(shell, '/')
  await open(shell, '/marketplace', '', { method: 'HEAD' })
  await open(shell, '/shell/halves.json', 'mh_role=customer')
  expect(await counts(shell)).toEqual(['packer-app p1 live 2', 'customer-app one live 1'])
  release('packer-app', 'p2', ['p1'])
  await open(shell, '/marketplace')
  expect(await counts(shell)).toContain('packer-app p2 live 1')
})

test('counts live releases, candidates and previews apart', async () => {
  const shell = await app(`${root}/packer-app`)
  for (const id of ['p2', 'p3', 'p1']) release('packer-app', id)
  const since = '2026-11-20T00:00:00.000Z'
  writeFiles('packer-app', {
    'live.json': {
      ...{ app: 'packer-app', live: 'p1', since, before: [], withdrawn: [] },
      candidate: { release: 'p2', share: 99.999999, since },
      previews: ['p3'],
    },
  })
  await open(shell, '/marketplace')
  await open(shell, '/marketplace', 'mh_visit=AAAAAAAAAAAAAAAA')
  await open(shell, '/marketplace', 'mh_visit=AAAAAAAAAAAAAAAA; mh_preview=packer-app@p3')
  expect(await counts(shell)).toEqual([
    'packer-app p1 live 1',
    'packer-app p2 candidate 1',
    'packer-app p3 preview 1',
  ])
})

test('only this machine, or a client with METRICS_TOKEN, can read the counts', async () => {
  const shell = await app()
  const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    shell.request('/shell/metrics', { headers }, { incoming: { socket: { remoteAddress } } })
  expect((await read('127.0.0.1')).status).toBe(200)
  const refused = await read('172.18.0.9')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
})
