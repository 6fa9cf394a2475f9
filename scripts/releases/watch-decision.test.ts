import { type Counts, decide, type Facts } from './watch-decision.ts'

const thresholds = { seconds: 900, pages: 300 }
const of = (failures: number, pages: number): Counts => ({ failures, pages })

/** A candidate that is due to grow. */
const due: Facts = {
  candidate: of(0, 300),
  live: of(0, 6_000),
  share: 5,
  seconds: 900,
  pages: 300,
  gap: undefined,
}
const away = 'http://a cannot be read (ECONNREFUSED)'

test.each<[string, Partial<Facts>, string, RegExp]>([
  ['time and pages without a failure', {}, 'grow', /^25 %/],
  ['a share between the steps', { share: 20 }, 'grow', /^25 %/],
  ['a share below the first step', { share: 1 }, 'grow', /^5 %/],
  [
    'time and pages at the last step',
    { share: 25 },
    'promote',
    /^0 failures in 300 pages \(0\.0 %\)/,
  ],
  ['a share above the last step', { share: 50 }, 'promote', /./],
  ['too little time', { seconds: 899 }, 'wait', /keep 5 % for 15 minutes and 300 pages/],
  ['no visitor', { pages: 0 }, 'wait', /no visitor has opened a page/],
  ['too few visitors', { pages: 299 }, 'wait', /fewer than 300 pages/],
  ['metrics away', { gap: away }, 'wait', /cannot be read/],
  ['metrics away at the last step', { share: 25, gap: away }, 'wait', /cannot be read/],
  ['no page of live', { live: of(0, 0) }, 'wait', /live release meanwhile/],
  ['two failures', { candidate: of(2, 20) }, 'grow', /^25 %/],
  [
    'three failures',
    { candidate: of(3, 60) },
    'withdraw',
    /^3 failures in 60 pages \(5\.0 %\); the live release: 0 failures in 6000 pages \(0\.0 %\)$/,
  ],
  ['three failures at once', { candidate: of(3, 60), seconds: 1, pages: 1 }, 'withdraw', /./],
  ['three failures while metrics are away', { candidate: of(3, 60), gap: away }, 'withdraw', /./],
  [
    'three failures, but no page server read yet',
    { candidate: of(3, 0), live: of(0, 0), gap: away },
    'wait',
    /cannot be read/,
  ],
  ['failures of half a percent', { candidate: of(5, 1_000) }, 'grow', /^25 %/],
  ['failures of over half a percent', { candidate: of(6, 1_000) }, 'withdraw', /./],
  [
    'three times the rate of live',
    { candidate: of(18, 1_000), live: of(36, 6_000) },
    'grow',
    /^25 %/,
  ],
  [
    'over three times the rate of live',
    { candidate: of(19, 1_000), live: of(36, 6_000) },
    'withdraw',
    /./,
  ],
  [
    'failures of live, too',
    { candidate: of(40, 1_000), live: of(120, 6_000) },
    'wait',
    /live release fails in over 1\.0 %/,
  ],
  ['two failures of a live release with few pages', { live: of(2, 10) }, 'grow', /^25 %/],
  ['more failures than pages', { candidate: of(9, 3), live: of(0, 60) }, 'withdraw', /100\.0 %/],
])('%s', (_what, facts, act, detail) => {
  const decision = decide({ ...due, ...facts }, thresholds)
  expect(decision.act).toBe(act)
  expect(decision.act === 'grow' ? `${decision.share} %` : decision.why).toMatch(detail)
})
