import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import FilesystemStore from 's3rver/lib/stores/filesystem.js'

// Runs s3rver: node s3-server.fixture.mjs <folder> <port> <bucket>.
const [directory, port, bucket] = process.argv.slice(2)

Object.assign(FilesystemStore.prototype, {
  /** Replaces s3rver's put, during which readers see partial objects. Puts of S3 are atomic. */
  async putObject({ bucket, key, content, metadata }) {
    const file = this.getResourcePath(bucket, key, 'object')
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    await mkdir(path.dirname(file), { recursive: true })
    const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await this.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  },

  /** Replaces s3rver's delete, which may remove a folder that a concurrent put is using. */
  async deleteObject(bucket, key) {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      await unlink(this.getResourcePath(bucket, key, resource)).catch(() => {})
    }
  },
})

const server = new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port: listening } = await server.run()
process.stdout.write(`listening on ${listening}\n`)
