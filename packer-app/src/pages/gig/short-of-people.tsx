import { Link } from 'react-router-dom'
import { Panel } from 'shared-ui'
import { needsPeople } from '../../gig-facts.ts'

/** Says that the gig asks for more people than the packer's profile says, and links to the profile form. */
export function ShortOfPeople({ helpers, crew }: { helpers: number; crew: number }) {
  return (
    <Panel tone="warning" role="note" title={`${needsPeople(helpers)}; your profile says ${crew}`}>
      <Link to="/packer/edit">Change how many you bring</Link> if a helper joins you.
    </Panel>
  )
}
