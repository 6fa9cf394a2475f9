import type { Bench } from '../bench.ts'
import { runBrowserBench } from '../browser/run-browser-bench.ts'
import type { Table } from '../report.ts'

/** What a visitor sees, in a real browser on a slow line. */
export const browserTables = ({ settings }: Bench): Promise<Table[]> =>
  runBrowserBench({ quick: settings.quick })
