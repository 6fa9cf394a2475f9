import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A small mounted disk that tests can fill. */
export interface SmallDisk {
  folder: string
  /** Fills the disk except for `left` bytes. */
  fill(left?: number): void
  free(): void
  unmount(): void
}

/** Mounts a disk of this size; `undefined` if this user may not mount disks. */
export function mountSmallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0777`, 'tmpfs', folder]
  try {
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filling = path.join(folder, 'filling')
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)))
      } catch (error) {
        // The API wrote between the statfs call and this write. The disk is full, as requested.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filling, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
