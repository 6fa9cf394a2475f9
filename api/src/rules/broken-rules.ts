import { dayMs, minuteMs } from './windows.ts'
import { gigLimits } from './gig-limits.ts'
import { stateCode } from './us-states.ts'

// Not in gig-rules.ts, so that browsers load this file only with the job form.

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?![.,]?\d)`
const range = String.raw`\+?(?:\s*(?:[-–—]|to|or)\s*${number}\+?)?`
/** A number or a range, maybe with words around it: "20", "about 20", "20+", "30–40 boxes", "2 or 3". */
const boxesPattern = new RegExp(
  String.raw`^(?:\D{0,50}(?:[^\d\s.,\-−–—]|[.,]\s)\s*)?${number}${range}(?!\s*[-–—]\s*$)\D*$`,
  'i',
)

/** The fields that `brokenRules` reads. Times are in milliseconds since 1970. */
export interface RuledFields {
  boxes: string
  pickup: number
  dropoff: number
  pickupState: string
  dropoffState: string
}

/** How far the clock of a browser may be behind the API's, in milliseconds. */
const clockTolerance = 5 * minuteMs

/**
 * Returns the broken rules that depend on the time or on the stored gig. A field that is unchanged since `before`, the
 * stored gig, breaks no rule: otherwise a gig that is older than a rule could not be changed.
 *
 * @param now milliseconds since 1970
 * @returns sentences by the paths of the fields
 */
export function brokenRules(gig: RuledFields, before: RuledFields | undefined, now: number) {
  const isNew = (name: keyof RuledFields) => gig[name] !== before?.[name]
  const broken: Record<string, string> = {}
  if (isNew('boxes') && !boxesPattern.test(gig.boxes)) {
    broken['boxes'] = 'Enter a number of boxes or a range, like 20 or 20-30.'
  }
  for (const place of ['pickup', 'dropoff'] as const) {
    const state = `${place}State` as const
    if (isNew(state) && stateCode(gig[state]) === undefined) {
      broken[`${place}_location.state`] = 'Enter a US state, like CA.'
    }
  }
  const isTimeNew = isNew('pickup') || isNew('dropoff')
  if (isNew('pickup') && gig.pickup < now - clockTolerance) {
    broken['pickup_date'] = 'Choose a pickup time in the future.'
  } else if (isNew('pickup') && gig.pickup > now + gigLimits.daysAhead * dayMs) {
    broken['pickup_date'] = 'Choose a pickup time within a year.'
  } else if (isTimeNew && gig.dropoff > gig.pickup + gigLimits.days * dayMs) {
    broken['dropoff_date'] = `Drop-off must be at most ${gigLimits.days} days after pickup.`
  }
  return broken
}
