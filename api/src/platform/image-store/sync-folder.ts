import { open } from 'node:fs/promises'

/** Fsyncs the folder, because a crash may otherwise lose new and renamed files in it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
