import { shortWords } from 'api/rules'
import { Link } from 'react-router-dom'
import { Panel } from 'shared-ui'
import { needsPeople } from '../../gig-facts.ts'

interface ShortOfPeopleProps {
  helpers: number
  crew: number
  /** Whether the packer has booked the gig, and brought more people then. */
  isBooked?: boolean
}

/** Says that the gig asks for more people than the packer's profile says, and links to the profile form. */
export function ShortOfPeople({ helpers, crew, isBooked = false }: ShortOfPeopleProps) {
  return (
    <Panel tone="warning" role="note" title={`${needsPeople(helpers)}; your profile says ${crew}`}>
      {isBooked ? (
        `Your booking stands. Bring ${shortWords.helpers(helpers)} to the pickup.`
      ) : (
        <p>
          <Link to="/packer/edit">Change how many you bring</Link> if a helper joins you.
        </p>
      )}
    </Panel>
  )
}

interface QualifiesProps {
  /** How many specialties the gig requires. */
  specialties: number
  helpers: number
}

/** Says what the packer has of what the gig asks for. */
export function Qualifies({ specialties: count, helpers }: QualifiesProps) {
  const has =
    count === 1 ? 'the specialty' : count === 2 ? 'both specialties' : `all ${count} specialties`
  const words = [
    count > 0 ? `have ${has}` : '',
    helpers > 1 ? `can bring ${shortWords.helpers(helpers)}` : '',
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Panel tone="positive" role="note" title="You qualify">{`You ${words.join(' and ')}.`}</Panel>
  )
}
