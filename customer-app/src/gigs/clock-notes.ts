import { fromLocalInput, momentsOfLocal } from 'shared-ui'

/**
 * Returns what is unusual about a typed local time: an error if clocks at the address skip it, a warning if they show it
 * twice.
 *
 * @param moment the moment that the form uses; '' if there is none
 */
export function clockNotes(typed: string, moment: string, timeZone: string | undefined) {
  // Every complete date and time exists in UTC.
  const isSkipped = moment === '' && fromLocalInput(typed, null, 'UTC') !== ''
  const [, second] = momentsOfLocal(typed, timeZone)
  return {
    error: isSkipped
      ? 'Clocks at this address go forward and skip this time. Choose another time.'
      : undefined,
    warning:
      second &&
      `Clocks at this address go back, so this time occurs twice. This job uses the ${Date.parse(moment) < Date.parse(second) ? 'first' : 'second'}.`,
  }
}
