import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  max-width: 100%;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--raised);
  & > button {
    display: grid;
    place-items: center;
    min-width: 1.5rem;
    width: var(--target);
    height: var(--target);
    padding: 0;
    border: 0;
    border-radius: calc(var(--r-md) - 1px);
    background: none;
    color: var(--text);
    cursor: pointer;
    touch-action: manipulation;
    &:hover {
      background: var(--accent-soft);
      color: var(--accent-text);
    }
    &[aria-disabled] {
      background: none;
      color: var(--text-muted);
      cursor: not-allowed;
    }
  }
`

interface LessMoreProps {
  /** What is counted: completes the names of the buttons. */
  label: string
  /** Undefined at the lowest value. */
  onLess: (() => void) | undefined
  /** Undefined at the highest value. */
  onMore: (() => void) | undefined
  className?: string
  /** The value. */
  children: ReactNode
}

/** A value between two buttons. */
export const LessMore = ({ label, onLess, onMore, className, children }: LessMoreProps) => (
  <Frame className={className}>
    <button
      type="button"
      aria-label={`Less: ${label}`}
      aria-disabled={!onLess || undefined}
      onClick={onLess}
    >
      <Minus size={18} />
    </button>
    {children}
    <button
      type="button"
      aria-label={`More: ${label}`}
      aria-disabled={!onMore || undefined}
      onClick={onMore}
    >
      <Plus size={18} />
    </button>
  </Frame>
)
