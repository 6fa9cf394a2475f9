import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { accountPatterns, isEmail } from '../api/src/rules/account-rules.ts'
import { zipPattern } from '../api/src/rules/gig-limits.ts'
import { linePattern } from '../api/src/rules/text-errors.ts'

// A request must not keep a server or a browser busy: each pattern that runs on request data takes linear time.

const root = path.resolve(__dirname, '..')

/** Code that handles no request data: settings, commands of operators, and the demo data. */
const withoutRequests = /\/(?:backup|operator|demo)\/|\/env\.ts$|\.(?:test|fixture)\.ts$/

const files = ['api/src', 'shell/server', 'shell/src/contract', 'shell/src/page']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name)}`,
    ),
  )
  .filter((file) => /\.(?:ts|js)$/.test(file) && !withoutRequests.test(file))

/** Returns the pattern literals of a file. */
function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = []
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') found.push(new RegExp(String(pattern), String(flags)))
    Object.values(node).forEach(look)
  }
  const syntax = file.endsWith('.ts') ? 'typescript' : 'ecmascript'
  look(parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax, target: 'es2022' }))
  return found
}

/** Returns the patterns that `work` builds from strings. */
function patternsBuiltBy(work: () => void): RegExp[] {
  const found: RegExp[] = []
  const Native = RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct(_, [pattern, flags]: [string, string?]) {
      const built = new Native(pattern, flags)
      found.push(built)
      return built
    },
  })
  work()
  globalThis.RegExp = Native
  return found
}

const built = [
  ...patternsBuiltBy(() => isEmail('a@b.c')),
  ...patternsBuiltBy(() =>
    jest.isolateModules(() => void jest.requireActual('../api/src/rules/broken-rules.ts')),
  ),
  ...[...Object.values(accountPatterns), linePattern, zipPattern].map(
    (source) => new RegExp(`^(?:${source})$`, 'u'),
  ),
]

test('each pattern takes linear time', () => {
  const patterns = [...files.flatMap(patternsIn), ...built]
  expect(built).toHaveLength(6)
  expect(patterns.length).toBeGreaterThan(80)
  expect(patterns.filter((pattern) => analyse(pattern).reports.length > 0)).toEqual([])
})

test.each([/\.[^/]*$|~$/, /\/+$/, /(?:a+)+$/])('%s takes longer', (pattern) => {
  expect(analyse(pattern).reports).not.toEqual([])
})
