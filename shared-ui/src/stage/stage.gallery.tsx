import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { StageBadge } from './stage-badge.tsx'
import { stageLabel } from './stages.ts'

const shown = [
  'posted',
  'expired',
  'booked',
  'on_the_way',
  'at_pickup',
  'loaded',
  'delivered',
  'completed',
  'cancelled',
  'no_show',
  'disputed',
  'resolved',
]

export const stagePage: GalleryPage = {
  title: 'Stage',
  when: 'For the stage of a job or gig, wherever it is shown. Use one badge per job.',
  Content: () => (
    <>
      <Part name="StageBadge" min="11rem">
        {shown.map((stage) => (
          <State key={stage} name={stageLabel(stage)}>
            <StageBadge stage={stage} />
          </State>
        ))}
        <State name="Big" note="At the top of a page.">
          <StageBadge stage="on_the_way" big />
        </State>
      </Part>
    </>
  ),
}
