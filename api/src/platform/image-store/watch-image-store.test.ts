import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createMetrics } from '../metrics/metrics.ts'
import { createFileImageStore } from './image-store.ts'
import { watchImageStore } from './watch-image-store.ts'

const hash = 'ab'.repeat(32)

test('counts stored images, and errors by their code', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-store-'))
  const metrics = createMetrics()
  const store = watchImageStore(createFileImageStore(folder), metrics)
  await store.put(hash, 320, new Uint8Array(10))
  await store.put(hash, 640, new Uint8Array(20))
  expect((await store.open(hash, 640))?.size).toBe(20)
  for await (const listed of store.list()) expect(listed).toBe(hash)
  await store.delete(hash)
  expect(await store.open(hash, 640)).toBe(null)

  writeFileSync(path.join(folder, 'cd'), 'no folder')
  await expect(store.put('cd'.repeat(32), 320, new Uint8Array(1))).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/^E/) },
  })
  const lines = (await metrics.registries[0]?.metrics())?.split('\n')
  expect(lines?.filter((line) => line.startsWith('manyhands_image'))).toEqual([
    'manyhands_images_stored_total 2',
    'manyhands_image_bytes_stored_total 30',
    expect.stringMatching(/^manyhands_image_store_errors_total\{operation="put",code="E\w+"\} 1$/),
  ])
  rmSync(folder, { recursive: true })
})
