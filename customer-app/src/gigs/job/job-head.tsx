import type { Gig } from 'api/client'
import { isolate } from 'api/rules'
import { ArrowRight, Calendar, MapPin, Package } from 'lucide-react'
import type { Ref } from 'react'
import { formatBoxes, formatDateTime, StageBadge, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--s-3);
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
  titleRef: Ref<HTMLHeadingElement>
}

export function JobHead({ gig, stage, titleRef }: JobHeadProps) {
  return (
    <Head>
      <StageBadge stage={stage} big />
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
        <li>
          <Package size={18} aria-hidden />
          {formatBoxes(gig.boxes)}
        </li>
      </Facts>
    </Head>
  )
}
