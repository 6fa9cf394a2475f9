import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Stack } from '../page/stack.tsx'
import { Panel } from './panel.tsx'

export const panelPage: GalleryPage = {
  title: 'Panel',
  when: 'For an error, warning or success message next to its cause. For a message that disappears by itself, use a toast.',
  Content: () => (
    <Part name="Panel" min="24rem">
      <State name="Error" note="An alert: screen readers announce it at once.">
        <Panel tone="error" title="Signup failed">
          Nothing you typed is lost: check the field below and try again.
        </Panel>
      </State>
      <State name="Warning" note="An alert too.">
        <Panel tone="warning" title="Missing Required Specialties">
          fine art. Edit Specialties if you have it.
        </Panel>
      </State>
      <State name="Success" note="A status: screen readers announce it at the next pause.">
        <Panel tone="positive" title="Booked. The addresses are below." />
      </State>
      <State name="Pending" note="For an answer that is still to come.">
        <Panel tone="pending" title="You proposed Sun, Dec 13, 8:30 AM">
          Marcus has until Thu, Dec 10, 4:12 PM to answer.
        </Panel>
      </State>
      <State name="With an action">
        <Panel tone="warning" title="Another packer booked this gig">
          <Stack $gap="var(--s-3)">
            <p>It is off the list now. The next one that fits you is close by.</p>
            <div>
              <Button>See the next gig</Button>
            </div>
          </Stack>
        </Panel>
      </State>
    </Part>
  ),
}
