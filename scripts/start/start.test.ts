import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from './database.ts'
import { claimFrontDoor } from './front-door.ts'

const claim = (host: string, port: number) =>
  claimFrontDoor({ host, port, maxConnections: undefined })

test('a taken port is reported in one sentence', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as AddressInfo
  await expect(claim('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is taken: set PORT to another one, as in PORT=3001.`,
  )
  blocker.close()
})

test('a HOST that is not an address of this machine is reported in one sentence', async () => {
  await expect(claim('203.0.113.7', 0)).rejects.toThrow(
    'HOST=203.0.113.7 is not an address of this machine (EADDRNOTAVAIL).',
  )
})

test('a data directory that cannot be written is reported in one sentence', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-start-'))
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(
    /cannot be written \(\w+\): set DATA_DIR/,
  )
  rmSync(folder, { recursive: true })
})
