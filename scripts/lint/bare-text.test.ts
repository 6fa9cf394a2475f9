import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

const wrong = [
  '<p>{open && "Open"}<b /></p>',
  '<p><b />{open ? "Open" : null}</p>',
  '<p><b />{open ? "Open" : busy && "Busy"}</p>',
  '<p>{`${count} gigs`}{open && ` open`}</p>',
  '<p>{title ?? "Untitled"}<b /></p>',
  '<p>{open && <b />} gigs</p>',
  '<p>{open ? <b /> : <i />}{`${count} gigs`}</p>',
  '<>{names.map((name) => <b key={name} />)} end</>',
]
const right = [
  '<p>{open && "Open"}</p>',
  '<p>{open && <span>Open</span>}<b /></p>',
  '<p><b />{open ? "Open" : "Closed"}</p>',
  '<p>{open && <b />} <i />{" "}</p>',
  '<p>{open && <b />}<i /> gigs</p>',
  '<p>{`${open ? "Open " : ""}gigs`}</p>',
]

/** Returns the numbers of the lines that the rule reports. One line has one sample. */
function reported(samples: string[]): number[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-lint-'))
  try {
    const plugin = path.join(root, 'scripts/lint/bare-text.mjs')
    const config = {
      plugins: [],
      categories: { correctness: 'off' },
      jsPlugins: [plugin],
      rules: { 'translation/bare-text': 'error' },
    }
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
    writeFileSync(
      path.join(folder, 'samples.tsx'),
      samples.map((sample, index) => `export const s${index} = ${sample}`).join('\n'),
    )
    const { stdout, stderr } = spawnSync(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--config', 'config.json', '--format', 'unix', 'samples.tsx'],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    return [...stdout.matchAll(/samples\.tsx:(\d+):/g)].map(([, line]) => Number(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('reports text that comes and goes beside other content', () => {
  expect(reported(wrong)).toEqual(wrong.map((_, index) => index + 1))
})

test('accepts text that has an element of its own, or none beside it', () => {
  expect(reported(right)).toEqual([])
})
