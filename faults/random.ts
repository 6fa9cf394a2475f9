import { randomInt } from 'node:crypto'

/** Returns a random integer from `from` to `to`, inclusive. */
export const between = (from: number, to: number): number => randomInt(from, to + 1)

/** @throws Error if `items` is empty */
export function pick<T>(items: readonly T[]): T {
  const item = items[between(0, Math.max(0, items.length - 1))]
  if (item === undefined) throw new Error('pick needs at least one item.')
  return item
}

/** Returns the number of injections: FAULT_TIMES if set, otherwise `usual`. */
export const timesOr = (usual: number): number => Number(process.env['FAULT_TIMES'] ?? usual)
