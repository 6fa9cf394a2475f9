import path from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError } from '../scripts/plain-error.ts'

const topics = [
  'page',
  'count',
  'lists',
  'calls',
  'mix',
  'burst',
  'photos',
  'sign-in',
  'stream',
  'browser',
] as const
export type Topic = (typeof topics)[number]

export interface BenchSettings {
  quick: boolean
  only: ReadonlySet<Topic>
  /** The output file. */
  json: string
  /** The checkout whose API is measured, and which the browser visits beside this one. */
  tree: string
  /** Numbers of gigs: pages and calls use the middle size, lists compare the smallest and the largest. */
  sizes: { small: number; middle: number; large: number }
}

/** @throws PlainError that names the valid options */
const readArgs: typeof parseArgs = (config) => {
  try {
    return parseArgs(config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainError(
      `${reason}\nThe options are --quick, --only=${topics.join(',')}, --json=file and --tree=folder.`,
    )
  }
}

const isTopic = (name: string): name is Topic => (topics as readonly string[]).includes(name)

export function readBenchSettings(args: string[]): BenchSettings {
  const root = path.join(import.meta.dirname, '..')
  const { values } = readArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string', default: path.join(import.meta.dirname, 'results/latest.json') },
      tree: { type: 'string', default: root },
    },
  })
  const only = values.only?.split(',').filter((name) => name !== '') ?? [...topics]
  const unknown = only.filter((name) => !isTopic(name))
  if (unknown.length > 0) {
    throw new PlainError(`--only knows ${topics.join(', ')}, not ${unknown.join(', ')}.`)
  }
  if (process.platform !== 'linux') {
    throw new PlainError('The measurements read CPU and memory from /proc, which only Linux has.')
  }
  return {
    quick: values.quick,
    only: new Set(only.filter(isTopic)),
    json: path.resolve(values.json),
    tree: path.resolve(values.tree),
    sizes: { small: 1000, middle: 100_000, large: values.quick ? 100_000 : 1_000_000 },
  }
}
