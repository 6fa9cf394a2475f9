import { parseArgs } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'

export interface BenchSettings {
  quick: boolean
  only: ReadonlySet<string>
  /**
   * The numbers of gigs in the three databases. The topic `lists` compares small and large; `calls`
   * and `mix` use middle; the others use small.
   */
  sizes: { small: number; middle: number; large: number }
}

/** @throws PlainError if `--only` names an unknown topic */
export function readBenchSettings(args: string[], topics: string[]): BenchSettings {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const only = values.only?.split(',').filter((name) => name !== '') ?? topics
  const unknown = only.filter((name) => !topics.includes(name))
  if (unknown.length > 0) {
    throw new PlainError(`--only accepts ${topics.join(', ')}, not ${unknown.join(', ')}.`)
  }
  return {
    quick: values.quick,
    only: new Set(only),
    sizes: { small: 1000, middle: 100_000, large: values.quick ? 100_000 : 1_000_000 },
  }
}
