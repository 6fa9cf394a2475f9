import { noShowMs, period } from 'api/rules'
import { Link } from 'react-router-dom'
import { ButtonLink, Page, PageHead, Section } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import styled from 'styled-components'
import { PaymentAnswers } from './payment-answers.tsx'

const Answers = styled.div`
  display: grid;
  gap: var(--s-2);
  max-width: var(--measure);
  & h3:not(:first-child) {
    margin-top: var(--s-4);
  }
`

export function SupportPage({ user, afterSession }: HalfProps) {
  if (!user) return afterSession
  return (
    <Page $narrow>
      <title>Support · Manyhands</title>
      <PageHead
        title="Support"
        lede="Answers to what customers ask most."
        actions={
          <>
            <ButtonLink as={Link} to="/support" variant="primary">
              Write to us
            </ButtonLink>
            <ButtonLink as={Link} to="/help" variant="second">
              All answers
            </ButtonLink>
          </>
        }
      />
      <Section title="About a booked job" hideTitle>
        <Answers>
          <h3>Something is wrong with my move</h3>
          <p>
            Open the job and choose Report a problem. The report is stored with the job, and the
            packer sees it. If you report a problem after the delivery and before the job is
            completed, the job is marked Under review, so it won&apos;t complete automatically. A
            job that is completed stays completed.
          </p>
          <h3>My packer did not show up</h3>
          <p>
            From {period(noShowMs.from)} to {period(noShowMs.until)} after the latest arrival time
            that the job says, you can report this on the job&apos;s page: choose Report a problem.
            If the booking or the arrival time booked first is later, that time counts. The booking
            then ends, and other packers can book the job. If your packer has reported that they
            arrived, the job is marked Under review instead, and a person here decides.
          </p>
          <h3>I need to cancel</h3>
          <p>
            Open the job and choose Cancel this booking. This is possible until everything is
            loaded. You choose whether the job goes back on the marketplace.
          </p>
          <h3>What is the completion code?</h3>
          <p>
            A six-digit code that the job&apos;s page shows after the delivery. Give it to your
            packer only when everything is in its place: the job is completed as soon as the packer
            enters it.
          </p>
          <PaymentAnswers />
          <h3>Can I talk to a person?</h3>
          <p>
            Yes. <Link to="/support">Write to us</Link> if you don&apos;t find your answer here. A
            person reads every message.
          </p>
        </Answers>
      </Section>
    </Page>
  )
}
