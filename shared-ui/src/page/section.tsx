import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { visuallyHidden } from '../text/visually-hidden.tsx'
import { Row } from './stack.tsx'

const Frame = styled.section`
  margin-top: var(--s-12);
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2) var(--s-4);
  margin-bottom: var(--s-5);

  @media print {
    margin-bottom: var(--s-2);
  }
`

const HiddenTitle = styled.h2`
  ${visuallyHidden}
`

export interface SectionProps {
  title: string
  actions?: ReactNode
  /** Hides the title visually; screen readers still announce it. */
  hideTitle?: boolean
  className?: string
  children: ReactNode
}

/** A section of a page. Its h2 also names the region for screen readers. */
export function Section({ title, actions, hideTitle = false, className, children }: SectionProps) {
  const id = useId()
  return (
    <Frame aria-labelledby={id} className={className}>
      {hideTitle ? (
        <HiddenTitle id={id}>{title}</HiddenTitle>
      ) : (
        <Head>
          <h2 id={id}>{title}</h2>
          {actions && <Row>{actions}</Row>}
        </Head>
      )}
      {children}
    </Frame>
  )
}
