import type { ReactNode } from 'react'
import { Page, PageHead, Section } from 'shared-ui'
import styled from 'styled-components'

const Sections = styled.div`
  section {
    margin-top: 0;
    padding: var(--s-8) 0;
    border-top: 1px solid var(--line);
  }

  @media (min-width: 64em) {
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
      column-gap: var(--s-12);
      align-items: start;
    }
  }
`

const Prose = styled.div`
  display: grid;
  gap: var(--s-3);
  max-width: var(--measure);

  p + h3 {
    margin-top: var(--s-4);
  }
`

interface InfoPageProps {
  title: string
  lede: string
  children: ReactNode
}

/** A text page with sections. On wide windows, titles are on the left and text is on the right. */
export function InfoPage({ title, lede, children }: InfoPageProps) {
  return (
    <Page>
      <title>{`${title} · Manyhands`}</title>
      <meta name="description" content={lede} />
      <PageHead title={title} lede={lede} />
      <Sections>{children}</Sections>
    </Page>
  )
}

export const InfoSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Prose>{children}</Prose>
  </Section>
)
