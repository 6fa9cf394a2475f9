import { Filter, Plus, Trash2, X } from 'lucide-react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { ButtonLink } from './button-link.tsx'
import { Button } from './button.tsx'
import { onFirstClick } from './first-click.ts'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'

const save = () => {}

function Buttons() {
  return (
    <Part name="Button">
      <State name="Primary" note="The one strong action of a screen.">
        <Button variant="primary">Create New Job</Button>
      </State>
      <State name="Second" note="Every other action. It is what you get without a variant.">
        <Button>Edit</Button>
      </State>
      <State name="Soft" note="An action that belongs to a group, as Same as pickup does.">
        <Button variant="soft">Same as pickup</Button>
      </State>
      <State name="Quiet" note="An action beside a stronger one.">
        <Button variant="quiet">Cancel</Button>
      </State>
      <State name="Danger" note="Leads to a question, never straight to the loss.">
        <Button variant="danger">
          <Trash2 size={18} />
          Delete
        </Button>
      </State>
      <State name="Solid danger" note="Stands only in a confirmation.">
        <Button variant="danger-solid">
          <Trash2 size={18} />
          Delete
        </Button>
      </State>
      <State name="Hover" shown="hover">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State name="Focus" note="With the keyboard: a ring of 2 px, 2 px away." shown="focus">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State name="Pressed" shown="pressed">
        <Button variant="primary">Save Changes</Button>
      </State>
      <State
        name="Busy"
        note="Keeps its width, its colour and the focus; further clicks do nothing."
      >
        <Button variant="primary" busy busyLabel="Saving...">
          Save Changes
        </Button>
      </State>
      <State name="Ready to be busy" note="Room for the busy words is kept from the start.">
        <Button variant="primary" busyLabel="Saving your changes..." onClick={save}>
          Save
        </Button>
      </State>
      <State name="Disabled" note="Say nearby why.">
        <Button variant="primary" disabled>
          Missing Specialties
        </Button>
      </State>
      <State
        name="Off, but reachable"
        note="Keeps its place in the tab order, so that a screen reader finds it."
      >
        <Button aria-disabled>Next photo</Button>
      </State>
      <State name="Big" note="52 px, for the action of a whole page.">
        <Button variant="primary" big>
          Book Gig!
        </Button>
      </State>
      <State name="Small" note="Narrower; the target stays 44 px.">
        <Button small>Clear</Button>
      </State>
      <State name="Open" note="What it opens is open.">
        <Button aria-expanded>
          <Filter size={18} />
          Filter Gigs
        </Button>
      </State>
      <State name="Block" note="As wide as its container.">
        <Button variant="primary" block>
          <Plus size={18} />
          Create Your First Job
        </Button>
      </State>
      <State name="Long text" note="Wraps, never spills.">
        <Button>Show every gig within one hundred miles that asks for large animals</Button>
      </State>
    </Part>
  )
}

export const buttonPage: GalleryPage = {
  title: 'Button',
  when: 'For what happens here and now. Where the address changes, use a link that looks like one.',
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
        <State name="Quiet" note="The label is its name and its tooltip.">
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
          note="For a button that may take the place of another one under the pointer."
          code={'<Button onClick={onFirstClick(cancelGig)}>Cancel Gig</Button>'}
        >
          <Button onClick={onFirstClick(save)}>Cancel Gig</Button>
        </State>
      </Part>
      <Part name="Spinner">
        <State name="Turning" note="A busy button brings its own. Slower where motion is reduced.">
          <Spinner />
        </State>
      </Part>
    </>
  ),
}
