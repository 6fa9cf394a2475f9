import { randomInt } from 'node:crypto'

/** A whole number from `from` up to and with `to`. */
export const between = (from: number, to: number): number => randomInt(from, to + 1)

export const chance = (share: number): boolean => Math.random() < share

/** @throws Error when there is nothing to choose from */
export function pick<T>(items: readonly T[]): T {
  const item = items[between(0, Math.max(0, items.length - 1))]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** FAULT_TIMES, or the usual number of times. */
export const timesOr = (usual: number): number => Number(process.env['FAULT_TIMES'] ?? usual)
