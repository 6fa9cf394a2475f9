import { accessSync, constants, mkdirSync } from 'node:fs'
import { PlainError } from '../plain-error.ts'

/**
 * Creates the data folder.
 * @throws PlainError if it cannot be written
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new PlainError(
      `The data directory ${folder} cannot be written (${code}): set DATA_DIR to a folder that can.`,
    )
  }
}
