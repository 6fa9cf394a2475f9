import { lintLines } from './lint-lines.fixture.ts'

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

const reported = (samples: string[]) =>
  lintLines(
    { plugin: 'bare-text.mjs', rule: 'translation/bare-text', file: 'samples.tsx' },
    samples.map((sample, index) => `export const s${index} = ${sample}`),
  )

test('reports conditional text beside other content', () => {
  expect(reported(wrong)).toEqual(wrong.map((_, index) => index + 1))
})

test('accepts text in an element without other content', () => {
  expect(reported(right)).toEqual([])
})
