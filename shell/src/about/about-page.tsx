import { Link } from 'react-router-dom'
import { Art, formatDateTime, heroArt, Page, PageHead, Section } from 'shared-ui'
import styled from 'styled-components'
import { PaymentsText } from '../payments/payments-text.tsx'
import { serviceFee } from '../payments/service-fee.ts'
import { loadedHalves, pointerOf } from '../remotes/half-pointers.ts'

const lede =
  'Moving help, by people nearby. Customers post a move with photos and a price. Packers with the right skills book it.'

const stack = [
  ['In the browser', 'React, React Router, TanStack Query and styled-components, in TypeScript'],
  [
    'Modules',
    'webpack Module Federation: the customer and packer pages are built and released separately',
  ],
  ['On the server', 'Hono on Node.js, with zod validation'],
  ['Database', 'PostgreSQL'],
]

/** The illustration of the landing page as a wide banner. */
const Street = styled.div`
  height: 13rem;
  overflow: hidden;
  border-radius: var(--r-xl);
  background: var(--art-sky);

  img {
    object-position: 58% bottom;
  }

  @media (min-width: 52em) {
    height: auto;
    aspect-ratio: 1440 / 350;
  }
`

/* In wide windows, the developer is on the left, and tech stack and versions are on the right. */
const Columns = styled.div`
  @media (min-width: 64em) {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    grid-template-rows: auto 1fr;
    column-gap: var(--s-16);

    > :first-child {
      grid-row: span 2;
    }
  }
`

const Facts = styled.dl`
  display: grid;
  gap: 0;

  div {
    display: grid;
    @media (min-width: 40em) {
      grid-template-columns: 11rem minmax(0, 1fr);
    }
    gap: 0 var(--s-6);
    padding: var(--s-3) 0;
    border-top: 1px solid var(--line);
  }

  dt {
    color: var(--text-muted);
  }

  dd {
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }
`

const Prose = styled.div`
  display: grid;
  gap: var(--s-4);
  max-width: var(--measure);
`

function releases(): [string, string][] {
  const half = (name: 'customer-app' | 'packer-app') => {
    const pointer = pointerOf(name)
    const loaded = loadedHalves.get(name)?.release
    const running = pointer?.before.find(({ release }) => release === loaded) ?? pointer?.live
    return running
      ? `${running.release}, built ${formatDateTime(running.built)}`
      : 'Not available right now'
  }
  return [
    ['Shell', RELEASE],
    ['Customer pages', half('customer-app')],
    ['Packer pages', half('packer-app')],
  ]
}

const FactList = ({ facts }: { facts: string[][] }) => (
  <Facts>
    {facts.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </Facts>
)

export function AboutPage() {
  const costs = `Customers pay a service fee of ${serviceFee()}% on top of the price. Packers get the whole price.`
  return (
    <Page>
      <title>About · Manyhands</title>
      <meta name="description" content={lede} />
      <PageHead title="About Manyhands" lede={lede} />
      <Street>
        <Art src={heroArt} />
      </Street>
      <Columns>
        <Section title="The developer">
          <Prose>
            <p>
              The Manyhands team develops and runs Manyhands: people who have carried enough sofas
              up enough stairs to want a calmer moving day for everyone.
            </p>
            <p>
              Manyhands works in all states, Washington, D.C., and the territories of the United
              States, in the browser of a phone or computer.
            </p>
            <p>
              <PaymentsText
                off="Manyhands costs nothing and does not handle payments: customers pay packers directly."
                test={`${costs} Payments are simulated by a test provider: no real money moves.`}
                stripe={`${costs} Stripe takes payments from customers and sends packers their pay.`}
              />
            </p>
            <p>
              Verified packers have passed our checks. In ratings and reviews, neither side sees
              what the other wrote before both are in, or the time is over.
            </p>
            <p>
              Street addresses are shown only to the packer who booked the job. Passwords are stored
              hashed. Location data is removed from photos.
            </p>
            <p>
              Questions? See <Link to="/help">Help</Link>.
            </p>
          </Prose>
        </Section>
        <Section title="Tech stack">
          <FactList facts={stack} />
        </Section>
        <Section title="Versions">
          <FactList facts={releases()} />
        </Section>
      </Columns>
    </Page>
  )
}
