import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled, { keyframes } from 'styled-components'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'

const rise = keyframes`from { opacity: 0; translate: 0 .75rem; }`

const Region = styled.div`
  position: fixed;
  z-index: var(--z-toast);
  inset: auto var(--gutter) calc(var(--foot, var(--s-3)) + var(--s-3) + env(safe-area-inset-bottom));
  display: flex;
  justify-content: center;
  pointer-events: none;
  @media print {
    display: none;
  }
`

const Sheet = styled.div`
  pointer-events: auto;
  display: flex;
  align-items: center;
  gap: var(--s-3);
  max-width: min(32rem, 100%);
  min-height: 3.5rem;
  padding: var(--s-2) var(--s-2) var(--s-2) var(--s-4);
  border-radius: 1rem;
  background: var(--inverse);
  color: var(--on-inverse);
  box-shadow: var(--shadow-3);
  font-weight: var(--weight-medium);
  font-size: 0.9375rem;
  line-height: 1.35;
  animation: ${rise} var(--slow) var(--ease-out);

  & > svg {
    color: light-dark(#63d497, #0d7040);
    &[data-tone='warning'] {
      color: light-dark(#f0bd5e, #845400);
    }
  }
  & p {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
    padding-block: var(--s-1);
  }
  && button {
    color: inherit;
    outline-color: currentColor;
    &:hover {
      background: color-mix(in oklab, var(--inverse), var(--on-inverse) 14%);
    }
  }
`

/** A short notification. It never contains a gig's title. */
export interface Toast {
  id: string | number
  text: string
  /** Default: success. */
  tone?: 'warning'
  action?: { label: string; onSelect(): void }
}

const shownFor = 6000

/** Calls `onEnd` after six seconds without a pause; a pause restarts the six seconds. */
function useAutoDismiss(paused: boolean, onEnd: () => void) {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => end.current(), shownFor)
    return () => clearTimeout(timer)
  }, [paused])
}

function ToastSheet({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useAutoDismiss(hovered || focused, onDismiss)
  const { text, action } = toast
  const Icon = toast.tone === 'warning' ? TriangleAlert : CircleCheck
  return (
    <Sheet
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={22} data-tone={toast.tone} />
      <p>{text}</p>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            action.onSelect()
            onDismiss()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={20} />
      </IconButton>
    </Sheet>
  )
}

export interface ToastRegionProps {
  /** The newest toast. It replaces the previous one, which it may contradict. */
  toast?: Toast
  onDismiss(id: Toast['id']): void
}

/** Shows toasts. Always rendered, because screen readers only announce changes of an existing region. */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null)

  /** If the toast has the focus, moves the focus to the main element before the toast disappears. */
  function dismiss(id: Toast['id']) {
    if (region.current?.contains(document.activeElement)) {
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    onDismiss(id)
  }

  return (
    <Region ref={region} role="status">
      {toast && <ToastSheet key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />}
    </Region>
  )
}
