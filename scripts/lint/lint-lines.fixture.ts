import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** Lints a file with these lines with one rule of a plugin in this folder. Returns the numbers of the lines that it reports. */
export function lintLines(
  { plugin, rule, file }: { plugin: string; rule: string; file: string },
  lines: string[],
): number[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-lint-'))
  try {
    const config = {
      plugins: [],
      categories: { correctness: 'off' },
      jsPlugins: [path.join(root, 'scripts/lint', plugin)],
      rules: { [rule]: 'error' },
    }
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), lines.join('\n'))
    const { stdout, stderr } = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--config', 'config.json', '--format', 'unix', file],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    return [...stdout.matchAll(/\.tsx?:(\d+):/g)].map(([, line]) => Number(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
