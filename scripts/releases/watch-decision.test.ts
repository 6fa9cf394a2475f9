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

test.each<[string, Partial<Facts>, number | undefined, RegExp]>([
  ['time and pages without a failure', {}, 25, /./],
  ['a share between the steps', { share: 20 }, 25, /./],
  ['a share below the first step', { share: 1 }, 5, /./],
  ['time and pages at the last step', { share: 25 }, 100, /^0 failures in 300 pages \(0\.0 %\)/],
  ['a share above the last step', { share: 50 }, 100, /./],
  ['too little time', { seconds: 899 }, undefined, /keep 5 % for 15 minutes and 300 pages/],
  ['no visitor', { pages: 0 }, undefined, /no visitor has opened a page/],
  ['too few visitors', { pages: 299 }, undefined, /fewer than 300 pages/],
  ['metrics away', { gap: away }, undefined, /cannot be read/],
  ['metrics away at the last step', { share: 25, gap: away }, undefined, /cannot be read/],
  ['no page of live', { live: of(0, 0) }, undefined, /live release meanwhile/],
  ['two failures', { candidate: of(2, 20) }, 25, /./],
  [
    'three failures',
    { candidate: of(3, 60) },
    0,
    /^3 failures in 60 pages \(5\.0 %\); the live release: 0 failures in 6000 pages \(0\.0 %\)$/,
  ],
  ['three failures at once', { candidate: of(3, 60), seconds: 1, pages: 1 }, 0, /./],
  ['three failures while metrics are away', { candidate: of(3, 60), gap: away }, 0, /./],
  [
    'three failures, but no page server read yet',
    { candidate: of(3, 0), live: of(0, 0), gap: away },
    undefined,
    /cannot be read/,
  ],
  ['failures of half a percent', { candidate: of(5, 1_000) }, 25, /./],
  ['failures of over half a percent', { candidate: of(6, 1_000) }, 0, /./],
  ['three times the rate of live', { candidate: of(18, 1_000), live: of(36, 6_000) }, 25, /./],
  ['over three times the rate of live', { candidate: of(19, 1_000), live: of(36, 6_000) }, 0, /./],
  [
    'failures of live, too',
    { candidate: of(40, 1_000), live: of(120, 6_000) },
    undefined,
    /live release fails in over 1\.0 %/,
  ],
  ['two failures of a live release with few pages', { live: of(2, 10) }, 25, /./],
  ['more failures than pages', { candidate: of(9, 3), live: of(0, 60) }, 0, /100\.0 %/],
])('%s', (_what, facts, share, why) => {
  const decision = decide({ ...due, ...facts }, thresholds)
  expect(decision.share).toBe(share)
  expect(decision.why).toMatch(why)
})
