import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Measured, Table } from '../report.ts'

/**
 * Fetched when it is wanted: it depends on a package whose version is "latest", which a lock file
 * cannot hold. The last of the twelfth is the last that runs on Node 20.
 */
const lighthouse = 'lighthouse@12.8.2'

interface Audit {
  title: string
  score: number | null
  displayValue?: string
}
interface Report {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

interface Inspection {
  address: string
  folder: string
  chrome: string
  flags: readonly string[]
}

async function inspect({ address, folder, chrome, flags }: Inspection): Promise<Report> {
  const file = path.join(folder, 'lighthouse.json')
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', lighthouse, address, '--quiet', '--output=json', `--output-path=${file}`],
      `--chrome-flags=${['--headless', ...flags].join(' ')}`,
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chrome }, timeout: 150_000 },
  )
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** What took points, with what it showed. */
const costs = ({ categories, audits }: Report) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter((audit): audit is Audit => typeof audit?.score === 'number' && audit.score < 1)
    .map(({ title, score, displayValue }) => `${title} (${score}) ${displayValue ?? ''}`.trim())

function rowOf(page: string, report: Report): Measured {
  const scores = Object.values(report.categories).map(
    ({ title, score }) => [title, Math.round((score ?? 0) * 100)] as const,
  )
  return {
    row: page,
    goal: '100 each',
    reached: scores.every(([, score]) => score === 100),
    figures: {
      ...Object.fromEntries(scores),
      'what cost points': costs(report).join('; ') || 'nothing',
    },
  }
}

/** The scores of the pages at these paths; a row that says why there are none, when there are none. */
export async function lighthouseTable(
  origin: string,
  paths: readonly string[],
  means: Omit<Inspection, 'address'>,
): Promise<Table> {
  const rows: Measured[] = []
  for (const page of paths) {
    try {
      rows.push(rowOf(page, await inspect({ ...means, address: `${origin}${page}` })))
    } catch (error) {
      const [reason = ''] = (error as Error).message.split('\n')
      rows.push({ row: page, goal: '100 each', figures: { 'not run': reason } })
    }
  }
  return { title: `Lighthouse (${lighthouse}, its simulated cheap phone)`, rows }
}
