import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import type { EventView } from './event-facts.ts'
import { timelineSteps } from './timeline-steps.ts'
import { Timeline } from './timeline.tsx'

const times: Record<string, string> = {
  posted: 'Nov 19, 4:12 PM',
  booked: 'Nov 21, 10:05 AM',
  on_the_way: 'Today, 8:31 AM',
  at_pickup: 'Today, 8:56 AM',
  delivered: 'Today, 1:48 PM',
  completed: 'Today, 2:05 PM',
}

const customer: EventView = { side: 'customer', other: 'Marcus T.' }

const stepsUntil = (stage: string, now: string) =>
  timelineSteps({
    events: Object.keys(times)
      .slice(0, Object.keys(times).indexOf(stage) + 1)
      .map((kind, id) => ({
        id,
        kind,
        actor: kind === 'posted' ? 'customer' : 'packer',
        note: null,
        created_at: kind,
      })),
    stage,
    viewOf: () => customer,
    timeOf: (kind) => times[kind] ?? '',
    now,
    plans: { delivered: { time: 'Planned 2:00 PM', note: 'Your completion code shows up here.' } },
  })

const canceled = timelineSteps({
  events: ['posted', 'booked', 'problem', 'cancelled'].map((kind, id) => ({
    ...{ id, kind, note: kind === 'problem' ? 'The door stays closed.' : null, created_at: kind },
    actor: kind === 'posted' ? 'customer' : 'packer',
  })),
  stage: 'cancelled',
  viewOf: () => customer,
  timeOf: (kind) => times[kind] ?? times['on_the_way'] ?? '',
})

export const timelinePage: GalleryPage = {
  title: 'Timeline',
  when: 'For the history of one job, on its page. Leave out steps that were skipped.',
  Content: () => (
    <>
      <Part name="Timeline" min="24rem">
        <State name="On the way">
          <Timeline
            label="Timeline"
            steps={stepsUntil(
              'on_the_way',
              'The pickup is planned for today, 9:00 AM. Have the boxes ready by then.',
            )}
          />
        </State>
        <State name="A problem, canceled">
          <Timeline label="Timeline" steps={canceled} />
        </State>
        <State name="Completed">
          <Timeline label="Timeline" steps={stepsUntil('completed', '')} />
        </State>
      </Part>
    </>
  ),
}
