import type { Ref } from 'react'
import styled from 'styled-components'
import { Art, Card, CardGrid, PictureFrame, Section, whyPackersArt } from '../src/index.ts'
import { Lede } from './gallery-style.ts'
import { InlineCode } from './part-style.ts'
import { groups } from './pages.ts'
import { addressOf } from './use-page.ts'

const Welcome = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
  & > :first-child {
    flex: 1 1 min(22rem, 100%);
    min-width: 0;
  }
  & > :last-child {
    width: 16rem;
    max-width: 100%;
  }
`

const PageCard = styled(Card)`
  display: block;
  height: 100%;
  padding: var(--s-5) var(--s-6);
  color: var(--text);
  text-decoration: none;
  transition:
    translate var(--fast) var(--ease-out),
    box-shadow var(--fast),
    border-color var(--fast);
  &:hover {
    translate: 0 var(--lift);
    border-color: var(--accent-line);
    box-shadow: var(--shadow-2);
  }
  & h3 {
    margin-bottom: var(--s-1);
  }
  & p {
    color: var(--text-muted);
    font-size: 0.9375rem;
  }
`

/** The start page, with links to all pages. */
export function Overview({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <Welcome>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            The parts of Manyhands
          </h1>
          <Lede>
            Everything that <InlineCode>shared-ui</InlineCode> exports, in all its states. Below
            each state is its code; click the code to select it. Some cards freeze hover, focus or
            pressed; all others are interactive.
          </Lede>
        </div>
        <PictureFrame>
          <Art src={whyPackersArt} />
        </PictureFrame>
      </Welcome>
      {groups.map(({ title, pages }) => (
        <Section key={title} title={title}>
          <CardGrid>
            {pages.map((page) => (
              <li key={page.title}>
                <PageCard as="a" href={addressOf(page)}>
                  <h3>{page.title}</h3>
                  <p>{page.when}</p>
                </PageCard>
              </li>
            ))}
          </CardGrid>
        </Section>
      ))}
    </>
  )
}
