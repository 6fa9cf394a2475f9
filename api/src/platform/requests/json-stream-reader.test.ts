import fc from 'fast-check'
import { HttpError } from '../errors/http-error.ts'
import { MemoryBudget } from '../overload/memory-budget.ts'
import { JsonStreamReader } from './json-stream-reader.ts'

const limit = 1024 * 1024

interface Taken {
  taken: number
}

async function read(chunks: (Uint8Array | string)[], onTake = (_text: string) => {}) {
  const reader = new JsonStreamReader({
    list: 'images',
    take(text, index) {
      if (!text.startsWith('data:')) return text
      onTake(text)
      return { taken: index } satisfies Taken
    },
    memory: new MemoryBudget(Number.POSITIVE_INFINITY).share(''),
    ready: async () => {},
    maxTextBytes: limit,
    maxRestBytes: limit,
    tooLarge: (index) => new HttpError(413, `Too large: ${index ?? 'the rest'}`),
  })
  for (const chunk of chunks) await reader.write(Buffer.from(chunk))
  return reader.end()
}

/** Parses the whole body in one call, for comparison. */
function readAtOnce(bytes: Uint8Array): unknown {
  const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'images')) return body
  const { images } = body as { images: unknown }
  if (!Array.isArray(images)) return body
  for (const [index, image] of images.entries()) {
    if (typeof image === 'string' && image.startsWith('data:')) images[index] = { taken: index }
  }
  return body
}

async function outcome(parse: () => unknown): Promise<unknown> {
  try {
    const value = await parse()
    return { value, order: JSON.stringify(value) }
  } catch {
    return 'refused'
  }
}

const pieces = [
  'a',
  '\ufeff',
  '\\ufeff',
  '\\/',
  '\\"',
  '\\\\',
  '\\n',
  '\\u0000',
  '\\u00e9',
  '\\ud83d',
].concat(['\\ude42', '🙂', 'é', '漢', '\u2028', '\u007f', 'data:', 'x'.repeat(65_535)])
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...pieces) },
      fc.string({ unit: 'binary' }).map((any) => JSON.stringify(any).slice(1, -1)),
    ),
    { maxLength: 4 },
  )
  .map((parts) => `"${parts.join('')}"`)
const number = fc.oneof(
  fc.constantFrom('-0', '0', '1e400', '-1E+400', '1e-400', '0.10', '12345678901234567890', '1E2'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => JSON.stringify(any)),
)
const blank = fc.constantFrom('', '', '', ' ', '\n', '\t\r')
const key = fc.oneof(
  text,
  fc.constantFrom('"__proto__"', '"constructor"', '"1"', '"0"', '"a"', '""'),
)

const { value: anyValue } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.constantFrom('true', 'false', 'null', '{}', '[ ]'),
    fc
      .tuple(blank, fc.array(tie('value'), { maxLength: 4 }))
      .map(([gap, items]) => `[${items.join(`${gap},`)}${gap}]`),
    fc
      .tuple(blank, fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }))
      .map(([gap, members]) => `{${members.map(([k, v]) => `${k}${gap}:${v}`).join(`,${gap}`)}}`),
  ),
}))
const body = fc.oneof(
  anyValue,
  fc
    .tuple(anyValue, fc.array(fc.oneof(anyValue, text), { maxLength: 4 }), anyValue)
    .map(([a, images, b]) => `{"a":${a},"images":[${images.join(' ,')}], "b":${b}}`),
)

/** Generates bytes with a meaning in JSON or UTF-8, and bytes without. */
const byte = fc.constantFrom(
  ...Buffer.from('"\\{}[],:0-e. u\n'),
  0,
  0x80,
  0xbf,
  0xc3,
  0xe2,
  0xef,
  0xff,
)
const mutation = fc.tuple(fc.nat(), byte, fc.constantFrom('insert', 'replace', 'remove', 'cut'))

function mutate(
  bytes: Buffer,
  [place, byte, how]: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
) {
  const at = place % (bytes.length + 1)
  if (how === 'cut') return bytes.subarray(0, at)
  const rest = bytes.subarray(how === 'insert' ? at : at + 1)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(how === 'remove' ? [] : [byte]), rest])
}

function cut(bytes: Buffer, places: number[]) {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

test('accepts, returns and refuses the same as JSON.parse, however the body is split into chunks', async () => {
  const changes = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Parameters<typeof mutate>[1][]>([]) },
    fc.array(mutation, { maxLength: 2 }),
  )
  let refused = 0
  const same = async (
    document: string,
    mutations: Parameters<typeof mutate>[1][],
    places: number[],
  ) => {
    const bytes = mutations.reduce(mutate, Buffer.from(document))
    const expected = await outcome(() => readAtOnce(bytes))
    if (expected === 'refused') refused += 1
    expect(await outcome(() => read(cut(bytes, places)))).toEqual(expected)
  }
  const runs = { numRuns: 300 }
  await fc.assert(fc.asyncProperty(body, changes, fc.array(fc.nat(), { maxLength: 6 }), same), runs)
  expect(refused).toBeGreaterThan(20)
  expect(refused).toBeLessThan(200)
})

test.each([
  '',
  ' ',
  '\ufeff',
  '{',
  '{} {}',
  '[1,]',
  '{"a":1,}',
  '01',
  '1.',
  '-',
  'nul',
  '"\t"',
  '\ufeff\ufeff1',
  "'a'",
])('refuses %j, which is not JSON', async (document) => {
  await expect(read([document])).rejects.toMatchObject({ status: 400 })
})

test('parses a body that arrives one byte at a time', async () => {
  const document =
    '\ufeff {"a":"\\ud83d\\ude42🙂漢\ufeff","images":["data:x",{"images":["data:"]}],"n":-0} '
  const bytes = Buffer.from(document)
  const expected = readAtOnce(bytes)
  expect(await read([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected)
})

describe('items of the list', () => {
  test('are taken before the rest of the body arrives', async () => {
    const taken: string[] = []
    async function* body() {
      yield '{"images":["data:1","/2"'
      expect(taken).toEqual(['data:1'])
      yield ',"data:3"],"a":["data:4"],"b":{"images":["data:5"]}}'
    }
    const chunks: string[] = []
    const reader = new JsonStreamReader({
      list: 'images',
      take: (text) => (text.startsWith('data:') ? taken.push(text) : text),
      memory: new MemoryBudget(Number.POSITIVE_INFINITY).share(''),
      ready: async () => {},
      maxTextBytes: limit,
      maxRestBytes: limit,
      tooLarge: () => new HttpError(413, ''),
    })
    for await (const chunk of body()) {
      chunks.push(chunk)
      await reader.write(Buffer.from(chunk))
    }
    expect(reader.end()).toEqual({ images: [1, '/2', 2], a: ['data:4'], b: { images: ['data:5'] } })
    expect(taken).toEqual(['data:1', 'data:3'])
  })

  test.each([
    '[{"images":["data:"]}]',
    '["images",["data:"]]',
    '{"images":{"0":"data:"}}',
    '{"images":[["data:"]]}',
    '{"a":{"images":["data:"]}}',
    '{"images":"data:"}',
  ])('are only its direct members, not those of %s', async (document) => {
    expect(await read([document])).toEqual(JSON.parse(document))
  })

  test.each([
    '{"images":["data:"],"images":["data:"]}',
    '{"images":1,"images":["data:"]}',
    '{"images":["data:"],"im\\u0061ges":null}',
  ])('are refused in a second list: %s', async (document) => {
    await expect(read([document])).rejects.toMatchObject({
      status: 400,
      detail: 'The body has images twice.',
    })
  })

  test('do not count toward the limit of the rest, whatever their escapes and spaces', async () => {
    const photo = `"data:${'\\u002B'.repeat(100_000)}"`
    const document = `{"images":[${Array(4)
      .fill(photo)
      .join(`${' '.repeat(300_000)},`)}],"a":1}`
    expect(document.length).toBeGreaterThan(2 * limit)
    expect(await read([document])).toMatchObject({ a: 1 })
  })
})

describe('the limits', () => {
  test.each([
    ['one text', () => JSON.stringify({ a: 'x'.repeat(limit) })],
    ['many small texts', () => JSON.stringify({ a: Array(limit / 4).fill('x') })],
    ['a key', () => `{"${'x'.repeat(limit)}":1}`],
    ['spaces', () => `{${' '.repeat(limit + 1)}}`],
    ['other items of the list', () => JSON.stringify({ images: Array(limit / 4).fill('x') })],
  ])('refuse %s above the limit', async (_name, document) => {
    await expect(read([document()])).rejects.toMatchObject({
      status: 413,
      detail: 'Too large: the rest',
    })
  })

  test('an endless item of the list is refused with its index', async () => {
    const begin = '{"images":["data:1", 2, "data:'
    const chunks = [begin, ...Array(40).fill('x'.repeat(64 * 1024))]
    await expect(read(chunks)).rejects.toMatchObject({ status: 413, detail: 'Too large: 2' })
  })

  test('accept a body just below them', async () => {
    const a = 'x'.repeat(limit - 100)
    expect(await read([JSON.stringify({ a })])).toEqual({ a })
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`
    expect(await read([deep])).toEqual(JSON.parse(deep))
  })

  test('refuse a body that is nested too deeply', async () => {
    await expect(read(['['.repeat(501), ']'.repeat(501)])).rejects.toMatchObject({
      status: 400,
      detail: 'The body is nested too deeply.',
    })
  })

  test('the event loop runs other work while a large body is parsed', async () => {
    let turns = 0
    const interval = setInterval(() => (turns += 1))
    await read([JSON.stringify({ a: 'x'.repeat(limit - 100) })])
    clearInterval(interval)
    expect(turns).toBeGreaterThan(1)
  })
})
