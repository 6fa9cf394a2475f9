import { moveFacts, moveLimits } from '../../rules/move-facts.ts'
import { type Estimate, mostHours } from './estimate.ts'

/** States and territories from which no road leads to another. Alaska has one through Canada. */
const withoutRoads = ['HI', 'PR', 'VI', 'GU', 'MP', 'AS', 'AA', 'AE', 'AP']

export const hasRoad = (from: string | undefined, to: string | undefined) =>
  from === to || ![from, to].some((state) => withoutRoads.includes(state ?? ''))

/** Returns sentences about what is unusual in a move, or null. */
export function noteOf(estimated: Estimate, road: 'known' | 'unknown' | 'none'): string | null {
  const { tooHeavy } = estimated
  const notes = [
    tooHeavy && `${withArticle(tooHeavy.name)} needs at least two people.`,
    road === 'none' && 'There is no road between these places. Tell packers who ships your things.',
    tooLong(estimated, road === 'known'),
  ]
  return notes.filter(Boolean).join(' ') || null
}

/** For the heavy items: "An aquarium", "A safe". */
const withArticle = (name: string) => `${name.startsWith('A') ? 'An' : 'A'} ${name.toLowerCase()}`

/** Says what takes more than 12 hours: the work, the drive, or both together. */
function tooLong({ workHours, driveHours, feet, helpers }: Estimate, hasRoute: boolean) {
  const hours = workHours + driveHours
  if (hours <= mostHours) return undefined
  const drive =
    driveHours > mostHours && `The drive alone takes about ${wholeHours(driveHours)} hours.`
  if (drive && workHours <= mostHours) return drive
  const advice =
    helpers < moveLimits.crew ? 'Ask for more people, or post several jobs.' : 'Post several jobs.'
  const volume = `About ${feet.toLocaleString('en-US')} cubic feet${hasRoute ? ' and this route' : ''}`
  const people = moveFacts.helpers.words(helpers)
  return `${drive ? `${drive} ` : ''}${volume} take ${people} about ${wholeHours(hours)} hours: more than a day. ${advice}`
}

/** For hours above the limit: never the limit itself. */
export const wholeHours = (hours: number) => Math.ceil(hours - 0.001)
