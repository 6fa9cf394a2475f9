import type { FieldErrors } from './gig-validation.ts'
import { type GigText, momentOf, pathOf, places } from './gig-text.ts'
import { isUsState } from './us-states.ts'

/** Input that the API accepts but that may be a mistake: one sentence per path. */
export function warningsOf(text: GigText): FieldErrors {
  const warnings: FieldErrors = {}
  if (text.boxes.trim() && !/\d/.test(text.boxes)) {
    warnings.boxes = 'Add a number, like 20-30, so packers can plan.'
  }
  for (const place of places) {
    const path = pathOf(place, 'state')
    if (text[path].trim() && !isUsState(text[path])) warnings[path] = 'Enter a US state, like CA.'
  }
  if (Date.parse(momentOf(text, 'pickup')) < Date.now()) {
    warnings.pickup_date = 'This pickup time is in the past.'
  }
  return warnings
}
