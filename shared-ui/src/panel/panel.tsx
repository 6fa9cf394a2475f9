import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'

const tones = {
  error: { icon: CircleAlert, role: 'alert', ground: 'danger' },
  warning: { icon: TriangleAlert, role: 'alert', ground: 'warning' },
  positive: { icon: CircleCheck, role: 'status', ground: 'positive' },
  pending: { icon: Clock, role: 'status', ground: 'accent' },
} as const

const Ground = styled.div<{ $ground: string }>`
  display: flex;
  gap: var(--s-3);
  padding: var(--s-4);
  border-radius: var(--r-md);
  background: ${({ $ground }) => `var(--${$ground}-soft)`};
  & > svg {
    margin-top: 0.0625rem;
    color: ${({ $ground }) => `var(--${$ground})`};
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
`

const Title = styled.strong`
  display: block;
  font-weight: var(--weight-semi);
  line-height: 1.4;
  text-wrap: balance;
`

export interface PanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: keyof typeof tones
  title?: string
  /** One sentence that says what to do next, with an optional button. */
  children?: ReactNode
}

/** An inline error, warning or success message, or one about an answer that is still to come. Errors and warnings have the role `alert` by default. */
export function Panel({ tone, title, children, ...rest }: PanelProps) {
  const { icon: Icon, role, ground } = tones[tone]
  return (
    <Ground role={role} {...rest} $ground={ground}>
      <Icon size={20} />
      <div>
        {title && <Title>{title}</Title>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </Ground>
  )
}
