import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import fc from 'fast-check'
import { brokenRules } from '../api/src/rules/broken-rules.ts'
import { zipPattern } from '../api/src/rules/gig-limits.ts'
import { line } from '../api/src/platform/requests/text.ts'
import { lineError } from '../api/src/rules/shown-text.ts'
import { accountPatterns, isEmail } from '../api/src/rules/account-rules.ts'

// A request must not keep a server or a browser busy: each pattern that runs on request data takes linear time.

const root = path.resolve(__dirname, '..')

/** Code that handles no request data: settings, commands of operators, and the demo data. */
const withoutRequests = /\/(?:backup|operator|demo)\/|\/env\.ts$|\.(?:test|fixture)\.ts$/

const folders = ['api/src', 'shell/server', 'shell/src/contract', 'shell/src/page']
const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name)}`,
    ),
  )
  .filter((file) => /\.(?:ts|js)$/.test(file) && !withoutRequests.test(file))

type Match = (text: string) => unknown

const matcherOf = (pattern: RegExp): Match => {
  const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''))
  return (text) => text.replaceAll(everywhere, '')
}
const zip = matcherOf(new RegExp(`^${zipPattern}$`))

/** The uses of patterns that are built from strings, by file. */
const combined: Record<string, { match: Match; like: RegExp }[]> = {
  'api/src/rules/broken-rules.ts': [
    {
      match: (boxes) =>
        brokenRules(
          { boxes, pickup: 0, dropoff: 0, pickupState: '', dropoffState: '' },
          undefined,
          0,
        ),
      like: /^about \d+ - \d+ boxes$/,
    },
  ],
  'api/src/gigs/gigs.contract.ts': [{ match: zip, like: /^\d{5}$/ }],
  'api/src/gigs/list/gig-list.contract.ts': [{ match: zip, like: /^\d{5}$/ }],
  'api/src/platform/requests/text.ts': [
    { match: (text) => line(0, 1_000_000).safeParse(text), like: /^\w+$/ },
  ],
  'api/src/rules/shown-text.ts': [{ match: lineError, like: /^\w+$/ }],
  'api/src/sessions/sessions.contract.ts': [
    { match: matcherOf(/^[A-Za-z0-9._@+-]*$/), like: /^\w+$/ },
    { match: matcherOf(new RegExp(`^${accountPatterns.phone}$`)), like: /^\d{3}-\d{3}-\d{4}$/ },
  ],
  'api/src/rules/account-rules.ts': [
    { match: isEmail, like: /^[a-z.]{1,9}@[a-z-]{1,9}(\.[a-z]{2,5}){1,9}$/ },
  ],
  'shell/src/page/early.js': [
    {
      match: matcherOf(/^\/packer\/(?<id>[^/]+)\/gigs\/pay\/?$/i),
      like: /^\/packer\/\d+\/gigs\/pay$/,
    },
  ],
}

/** Returns the pattern literals of a file, and how many patterns it builds from strings. */
function patternsIn(file: string) {
  const literals: RegExp[] = []
  let built = 0
  const look = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags, callee } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') literals.push(new RegExp(String(pattern), String(flags)))
    if (type === 'NewExpression' && (callee as { value?: string }).value === 'RegExp') built += 1
    Object.values(node).forEach(look)
  }
  const syntax = file.endsWith('.ts') ? 'typescript' : 'ecmascript'
  look(parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax, target: 'es2022' }))
  return { literals, built }
}

const found = files.map((file) => ({ file, ...patternsIn(file) }))

/** Characters with a meaning in addresses, headers and texts. */
const characters = [...'aA0 ./-_~%:@?\t\u00E9\u202E']
const length = { short: 500, long: 8_000 }

/** Returns texts that begin like a match, repeat one or two characters, and do not end like a match. */
function* attacksOn(pattern: RegExp) {
  const own = [...new Set(pattern.source.replaceAll(/[\\^$()[\]{}|*+?]/g, ''))].slice(0, 12)
  const pairs = own.slice(0, 4).flatMap((one) => own.slice(0, 4).map((other) => one + other))
  const sample = samplesOf(pattern)
  const starts = new Set(['', ...sample, ...sample.map((text) => text.slice(0, text.length / 2))])
  for (const unit of new Set([...characters, ...own, ...pairs])) {
    for (const start of starts) {
      for (const end of ['', '\n/x']) {
        yield (size: number) => start + unit.repeat(size / unit.length) + end
      }
    }
  }
}

function samplesOf(pattern: RegExp): string[] {
  try {
    return fc
      .sample(fc.stringMatching(pattern), { numRuns: 3, seed: 1 })
      .map((text) => text.slice(0, 99))
  } catch {
    // fast-check does not know all syntax, such as properties of characters.
    return []
  }
}

/** Returns the milliseconds of one use. The minimum of several measurements is free of interruptions. */
function costOf(match: Match, text: string, tries: number) {
  let least = Infinity
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const begun = performance.now()
    match(text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

/**
 * Whether the time grows far more than the length: 16 times the length, 80 times the time and more. Each round measures
 * both lengths, because other programs may slow a whole round down.
 */
function growsTooFast(match: Match, attack: (size: number) => string) {
  const [short, long] = [attack(length.short), attack(length.long)]
  return [1, 5, 10, 40].every(
    (tries) => costOf(match, long, tries) >= 80 * Math.max(costOf(match, short, tries + 4), 0.002),
  )
}

const slowAttackOn = (match: Match, like: RegExp) => {
  for (const attack of attacksOn(like)) if (growsTooFast(match, attack)) return attack(20)
  return undefined
}

test.each(found.filter(({ literals }) => literals.length > 0))(
  'each pattern of $file takes linear time',
  ({ literals }) => {
    const slow = literals.flatMap((pattern) => {
      const attack = slowAttackOn(matcherOf(pattern), pattern)
      return attack === undefined ? [] : [{ pattern, attack }]
    })
    expect(slow).toEqual([])
  },
)

test('each pattern that is built from strings takes linear time', () => {
  const built = found.filter((each) => each.built > 0)
  expect(Object.fromEntries(built.map((each) => [each.file, each.built]))).toEqual(
    Object.fromEntries(Object.entries(combined).map(([file, uses]) => [file, uses.length])),
  )
  const uses = Object.values(combined).flat()
  expect(uses.map(({ match, like }) => slowAttackOn(match, like))).toEqual(
    uses.map(() => undefined),
  )
})

test.each([/\.[^/]*$|~$/, /\/+$/, /\s+$/])(
  'the test finds that %s takes quadratic time',
  (pattern) => {
    expect(slowAttackOn(matcherOf(pattern), pattern)).toBeDefined()
  },
)
