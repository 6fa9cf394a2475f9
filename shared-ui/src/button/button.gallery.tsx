import { Filter, Plus, Trash2, X } from 'lucide-react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button, ButtonLink, Spinner } from './button.tsx'
import { IconButton } from './icon-button.tsx'

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
        <Button variant="primary" busyLabel="Saving your changes...">
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
      <Part name="Spinner">
        <State name="Spinning" note="A busy button has its own. Slower with reduced motion.">
          <Spinner />
        </State>
      </Part>
    </>
  ),
}
