import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Row } from './stack.tsx'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--s-4) var(--s-6);
  margin-bottom: var(--s-8);
`

const TextColumn = styled.div`
  flex: 1 1 min(20rem, 100%);
  min-width: 0;
`

const Lede = styled.p`
  max-width: var(--measure);
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-lg);
`

export interface PageHeadProps {
  title: ReactNode
  /** One sentence under the title. */
  lede?: ReactNode
  actions?: ReactNode
  level?: 1 | 2
}

/** A page's title, introduction and actions. */
export function PageHead({ title, lede, actions, level = 1 }: PageHeadProps) {
  const Title = `h${level}` as const
  return (
    <Head>
      <TextColumn>
        <Title>{title}</Title>
        {lede && <Lede>{lede}</Lede>}
      </TextColumn>
      {actions && <Row>{actions}</Row>}
    </Head>
  )
}
