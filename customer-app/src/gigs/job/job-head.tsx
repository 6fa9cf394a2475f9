import type { Gig } from 'api/client'
import { isolate } from 'api/rules'
import { ArrowRight, Calendar, MapPin } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatDateTime, Row, StageBadge, UrgentBadge, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3) var(--s-6);
  & > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: var(--s-3);
  }
  @media (min-width: 52em) {
    grid-template-columns: minmax(0, 1fr) auto;
    & > :last-child:not(:first-child) {
      align-self: start;
      padding-top: var(--s-10);
    }
  }
`

const Facts = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1) var(--s-5);
  color: var(--text-muted);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--s-2);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

interface JobHeadProps {
  gig: Gig
  stage: string
  isUrgent: boolean
  titleRef: Ref<HTMLHeadingElement>
  /** The buttons that change the job. */
  actions: ReactNode
}

export function JobHead({ gig, stage, isUrgent, titleRef, actions }: JobHeadProps) {
  return (
    <Head>
      <div>
        <Row $gap="var(--s-2)">
          <StageBadge stage={stage} big />
          {isUrgent && <UrgentBadge big />}
        </Row>
        <h1 ref={titleRef} tabIndex={-1}>
          {isolate(gig.title)}
        </h1>
        <Facts>
          <li>
            <Calendar size={18} aria-hidden />
            {formatDateTime(gig.pickup_date, gig.pickup_time_zone)}
          </li>
          <li>
            <MapPin size={18} aria-hidden />
            {isolate(gig.pickup_location.city)}
            <ArrowRight size={14} aria-hidden />
            <VisuallyHidden> to </VisuallyHidden>
            {isolate(gig.dropoff_location.city)}
          </li>
        </Facts>
      </div>
      {actions && <Row>{actions}</Row>}
    </Head>
  )
}
