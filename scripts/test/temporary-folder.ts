import { statfsSync } from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/**
 * Returns where to create temporary databases: in memory if there is room, otherwise on the disk. A
 * database has hundreds of files, and to create and delete them takes much longer on a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes ? memory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
