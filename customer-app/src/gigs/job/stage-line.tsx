import type { Gig } from 'api/client'
import { stepsToDelivery } from 'api/rules'
import { Section, stageLabel } from 'shared-ui'
import { OfferPanel } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { isLate, lateText } from '../../pickup-time.ts'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-5);
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
`

/* Rings joined by dots, with a square at the end. Phones show the labels to screen readers only. */
const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(${stepsToDelivery.length + 1}, minmax(0, 1fr)) auto;
  & > li {
    position: relative;
    min-width: 1rem;
    padding-top: 1.5rem;
    color: var(--text-muted);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  & > :not(:last-child)::after {
    position: absolute;
    inset: 0.5rem 0.25rem auto 1.125rem;
    border-top: 2px dotted var(--line-strong);
    content: '';
  }
  & > li::before {
    position: absolute;
    inset: 0.25rem auto auto 0.1875rem;
    width: 0.625rem;
    height: 0.625rem;
    border: 2px solid var(--line-strong);
    border-radius: 50%;
    background: var(--surface-sunken);
    content: '';
  }
  & > :last-child::before {
    border-radius: 0.1875rem;
  }
  & > [aria-current] {
    color: var(--text);
    font-weight: var(--weight-semi);
    &::before {
      inset: 0.0625rem auto auto 0;
      width: 1rem;
      height: 1rem;
      border: 0.25rem solid var(--accent);
      background: var(--raised);
    }
  }
  @media (max-width: 39.99em) {
    & > li {
      padding-top: 1.25rem;
    }
    & span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`

interface StageLineProps {
  gig: Gig
  /** Called once the customer has ended an offer to one packer. Its button goes. */
  onOfferEnded(): void
}

/** Shows the stages of a job that no packer has booked yet, in one line. */
export function StageLine({ gig, onOfferEnded }: StageLineProps) {
  const text = isLate(gig)
    ? `The pickup time has passed. ${lateText(gig)}`
    : gig.offer
      ? 'You get an email when it is booked, or open to all packers.'
      : 'Packers can see and book it now. You get an email when one does.'
  return (
    <Section title="Stages" hideTitle>
      <Frame>
        <p>
          <strong>Posted.</strong> <span>{text}</span>
        </p>
        <OfferPanel gig={gig} side="customer" onEnded={onOfferEnded} />
        <Steps aria-label="Stages">
          {['Posted', ...stepsToDelivery.map(stageLabel), 'Completed'].map((label, index) => (
            <li key={label} aria-current={index === 0 ? 'step' : undefined}>
              <span>{label}</span>
            </li>
          ))}
        </Steps>
      </Frame>
    </Section>
  )
}
