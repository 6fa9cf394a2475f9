import { randomInt } from 'node:crypto'

/** Returns a random integer from `from` to `to`, inclusive. */
export const between = (from: number, to: number): number => randomInt(from, to + 1)

/** Returns a random item of a list that is not empty. */
export const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T
