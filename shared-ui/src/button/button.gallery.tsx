import { Filter, Plus, Trash2, X } from 'lucide-react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button, ButtonLink, Spinner } from './button.tsx'
import { onFirstClick } from './first-click.ts'
import { IconButton } from './icon-button.tsx'
import { useSingleFlight } from './use-single-flight.ts'

const save = () => {}

function Sender() {
  const { run, busy } = useSingleFlight(
    () => new Promise<void>((resolve) => setTimeout(resolve, 2_000)),
  )
  return (
    <Button busy={busy} busyLabel="Sending..." onClick={run}>
      Send
    </Button>
  )
}

function Buttons() {
  return (
    <Part name="Button">
      <State name="Primary" note="One per screen.">
        <Button variant="primary">Create New Job</Button>
      </State>
      <State name="Second" note="The default, for all other actions.">
        <Button>Edit</Button>
      </State>
      <State name="Soft" note="For an action within a group of fields.">
        <Button variant="soft">Same as pickup</Button>
      </State>
      <State name="Quiet" note="For an action next to a more important one.">
        <Button variant="quiet">Cancel</Button>
      </State>
      <State name="Danger" note="Opens a confirmation dialog; never deletes directly.">
        <Button variant="danger">
          <Trash2 size={18} />
          Delete
        </Button>
      </State>
      <State name="Solid danger" note="Only in a confirmation dialog.">
        <Button variant="danger-solid">
          <Trash2 size={18} />
          Delete
        </Button>
      </State>
      <State name="Hover" shown="hover">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State name="Focus" note="Keyboard focus: a 2 px ring with a 2 px gap." shown="focus">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State name="Pressed" shown="pressed">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State name="Busy" note="Keeps its width, color and focus, and ignores clicks.">
        <Button variant="primary" busy busyLabel="Saving...">
          Save Changes
        </Button>
      </State>
      <State name="With a busy label" note="Reserves the width of the busy label.">
        <Button variant="primary" busyLabel="Saving your changes..." onClick={save}>
          Save
        </Button>
      </State>
      <State name="Disabled" note="Explain the reason nearby.">
        <Button variant="primary" disabled>
          Missing Specialties
        </Button>
      </State>
      <State name="aria-disabled" note="Stays in the tab order, so that screen readers find it.">
        <Button aria-disabled>Next photo</Button>
      </State>
      <State name="Big" note="52 px high, for the main action of a page.">
        <Button variant="primary" big>
          Book Gig!
        </Button>
      </State>
      <State name="Small" note="Narrower; the tap target stays 44 px.">
        <Button small>Clear</Button>
      </State>
      <State name="Expanded" note="The panel that it controls is open.">
        <Button aria-expanded>
          <Filter size={18} />
          Filter Gigs
        </Button>
      </State>
      <State name="Block" note="The full width of the container.">
        <Button variant="primary" block>
          <Plus size={18} />
          Create Your First Job
        </Button>
      </State>
      <State name="Long text" note="Wraps and never overflows.">
        <Button>Show every gig within one hundred miles that asks for large animals</Button>
      </State>
    </Part>
  )
}

export const buttonPage: GalleryPage = {
  title: 'Button',
  when: 'For actions on the page. For navigation, use ButtonLink.',
  Content: () => (
    <>
      <Buttons />
      <Part name="ButtonLink">
        <State name="Rest">
          <ButtonLink href="#/button" variant="primary">
            Join as a packer
          </ButtonLink>
        </State>
        <State name="Hover" shown="hover">
          <ButtonLink href="#/button">About Manyhands</ButtonLink>
        </State>
        <State name="Focus" shown="focus">
          <ButtonLink href="#/button" variant="soft">
            See the next gig
          </ButtonLink>
        </State>
      </Part>
      <Part name="IconButton">
        <State name="Quiet" note="The label is the accessible name and the tooltip.">
          <IconButton label="Close">
            <X size={20} />
          </IconButton>
        </State>
        <State name="Second">
          <IconButton label="Add a photo" variant="second">
            <Plus size={20} />
          </IconButton>
        </State>
        <State name="Hover" shown="hover">
          <IconButton label="Remove" variant="danger">
            <Trash2 size={20} />
          </IconButton>
        </State>
        <State name="Focus" shown="focus">
          <IconButton label="Dismiss">
            <X size={20} />
          </IconButton>
        </State>
        <State name="Busy">
          <IconButton label="Removing" busy>
            <Trash2 size={20} />
          </IconButton>
        </State>
        <State name="Disabled">
          <IconButton label="Remove" disabled>
            <Trash2 size={20} />
          </IconButton>
        </State>
      </Part>
      <Part name="onFirstClick">
        <State
          name="First click"
          note="For a button that may appear under the pointer in place of another."
          code={'<Button onClick={onFirstClick(cancelGig)}>Cancel Gig</Button>'}
        >
          <Button onClick={onFirstClick(save)}>Cancel Gig</Button>
        </State>
      </Part>
      <Part name="useSingleFlight">
        <State
          name="One call at a time"
          note="For every button that sends something: a second press sends nothing."
          code={'const { run, busy } = useSingleFlight(sendMessage)'}
        >
          <Sender />
        </State>
      </Part>
      <Part name="Spinner">
        <State name="Spinning" note="A busy button has its own. Slower with reduced motion.">
          <Spinner />
        </State>
      </Part>
    </>
  ),
}
