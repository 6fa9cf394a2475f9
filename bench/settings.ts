import path from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'

export interface BenchSettings {
  quick: boolean
  only: ReadonlySet<string>
  /** The checkout whose API is measured, and which the browser visits beside this one. */
  tree: string
  /** Numbers of gigs: pages and calls use the middle size, lists compare the smallest and the largest. */
  sizes: { small: number; middle: number; large: number }
}

/** @throws PlainError when `--only` names a topic that does not exist */
export function readBenchSettings(args: string[], topics: string[]): BenchSettings {
  const root = path.join(import.meta.dirname, '..')
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      tree: { type: 'string', default: root },
    },
  })
  const only = values.only?.split(',').filter((name) => name !== '') ?? topics
  const unknown = only.filter((name) => !topics.includes(name))
  if (unknown.length > 0) {
    throw new PlainError(`--only knows ${topics.join(', ')}, not ${unknown.join(', ')}.`)
  }
  return {
    quick: values.quick,
    only: new Set(only),
    tree: path.resolve(values.tree),
    sizes: { small: 1000, middle: 100_000, large: values.quick ? 100_000 : 1_000_000 },
  }
}
