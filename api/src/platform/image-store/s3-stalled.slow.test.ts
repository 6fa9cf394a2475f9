import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openImageStore } from './open-image-store.ts'
import { startS3Server, provideS3Credentials } from './s3-server.fixture.ts'

provideS3Credentials()

test('a bucket that does not respond delays a request for at most 20 seconds', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bucket-'))
  const server = await startS3Server(folder)
  const images = await openImageStore(server.place)
  const hash = 'cd'.repeat(32)
  await images.put(hash, 640, Buffer.from('a picture'))
  server.signal('SIGSTOP')
  const begun = performance.now()
  await expect(images.open(hash, 640)).rejects.toMatchObject({ status: 503 })
  expect(performance.now() - begun).toBeLessThan(20_000)
  server.signal('SIGCONT')
  expect(await images.open(hash, 640)).toMatchObject({ size: 9 })
  await server.kill()
  rmSync(folder, { recursive: true })
})
