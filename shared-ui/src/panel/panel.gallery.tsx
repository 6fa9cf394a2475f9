import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Stack } from '../page/stack.tsx'
import { Panel } from './panel.tsx'

export const panelPage: GalleryPage = {
  title: 'Panel',
  when: 'For an error, a warning or good news, in the place that it is about. What passes by itself is a toast.',
  Content: () => (
    <Part name="Panel" min="24rem">
      <State name="Error" note="An alert: read out at once.">
        <Panel tone="error" title="Signup failed">
          Nothing you typed is lost: check the field below and try again.
        </Panel>
      </State>
      <State name="Warning" note="An alert, too.">
        <Panel tone="warning" title="Missing Required Specialties">
          fine art. Edit Specialties if you have it.
        </Panel>
      </State>
      <State name="Good news" note="A status: read out when there is a pause.">
        <Panel tone="positive" title="Booked. The addresses are below." />
      </State>
      <State name="Sentence alone">
        <Panel tone="error">The connection was lost. Try again.</Panel>
      </State>
      <State name="There from the start" note="Nothing happened, so nothing interrupts.">
        <Panel tone="warning" role="note" title="This gig is full" />
      </State>
      <State name="With the way on" code={false}>
        <Panel tone="warning" title="Somebody booked this gig a moment ago">
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
