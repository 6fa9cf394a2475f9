import type { ReactNode, SyntheticEvent } from 'react'
import styled from 'styled-components'
import { Row } from '../page/stack.tsx'

const Box = styled.div<{ $well: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: var(--s-3);
  padding: var(--s-12) var(--s-5) var(--s-16);
  text-align: center;
  ${({ $well }) => $well && 'border: 1.5px dashed var(--line); border-radius: var(--r-xl);'}
  & h1 {
    font-size: var(--text-2xl);
  }
  & p {
    max-width: 28rem;
    color: var(--text-muted);
    text-wrap: balance;
  }
`

const Spot = styled.img`
  width: 15rem;
  max-width: 100%;
  height: auto;
  aspect-ratio: 240 / 170;
  margin-bottom: var(--s-2);
`

const Actions = styled(Row)`
  margin-top: var(--s-3);
  justify-content: center;
`

export interface EmptyStateProps {
  /** The URL of a drawing, such as `spotOpenArt`. */
  art?: string
  /** Omit it if the surrounding text already says that the place is empty. */
  title?: string
  level?: 1 | 2 | 3
  /** One sentence: what is safe and what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Adds a dashed border, for an empty area among other content. */
  well?: boolean
  className?: string
}

/** Hides a drawing that fails to load (offline and not cached): better none than a broken image. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLElement>) => (currentTarget.hidden = true)

/** An empty list, a missing page or a load error: drawing, title, sentence and next action. */
export function EmptyState({
  art,
  title,
  level = 2,
  children,
  action,
  well = false,
  className,
}: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <Box $well={well} className={className}>
      {art && <Spot src={art} alt="" width={240} height={170} onError={hide} />}
      {title && <Title>{title}</Title>}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action && <Actions>{action}</Actions>}
    </Box>
  )
}
