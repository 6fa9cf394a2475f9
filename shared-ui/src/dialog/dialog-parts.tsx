import { X } from 'lucide-react'
import { use, type ReactNode } from 'react'
import styled from 'styled-components'
import { IconButton } from '../button/icon-button.tsx'
import { DialogContext } from './dialog-context.ts'
import { inFoot, lowWindow } from './dialog-frame.ts'

/* On a narrow phone, a smaller font keeps large text from breaking words. */
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  gap: var(--s-3);
  min-height: 4.8125rem;
  padding: var(--s-4) var(--s-4) var(--s-4) var(--s-8);
  border-bottom: 1px solid var(--line);
  > h2 {
    font-size: min(var(--text-xl), 7.5vw);
  }
  @media (max-width: 39.99em) {
    padding-inline: min(var(--s-5), 6vw) var(--s-2);
  }
  ${lowWindow} {
    min-height: 0;
    padding-block: var(--s-1);
  }
`

export interface DialogHeadProps {
  /** The heading that names the dialog. Setting it also adds a Close button. */
  title?: string
  children?: ReactNode
}

/** The dialog's header, which stays visible while the body scrolls, unless the window is low. */
export function DialogHead({ title, children }: DialogHeadProps) {
  const { titleId, close } = use(DialogContext)
  return (
    <Head>
      {title && <h2 id={titleId}>{title}</h2>}
      {children}
      {title && (
        <IconButton label="Close" onClick={close}>
          <X size={22} />
        </IconButton>
      )}
    </Head>
  )
}

/* In a low window a row may not shrink: a part that clips its corners would lose its end, because the body then has
   nothing to scroll. */
/** The dialog's scrolling content. */
export const DialogBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: minmax(max-content, auto);
  gap: var(--s-8);
  flex: auto;
  min-height: 0;
  padding: var(--s-6) var(--s-8) var(--s-8);
  overflow: auto;
  overscroll-behavior: contain;
  &[hidden] {
    display: none;
  }
  @media (max-width: 39.99em) {
    padding: var(--s-5) min(var(--s-5), 6vw) var(--s-10);
  }
  ${lowWindow} {
    overflow: visible;
  }
`

/**
 * The dialog's footer with right-aligned buttons. On phones they share the full width in equal halves, but no label has
 * two lines while one fits.
 */
export const DialogFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  flex: none;
  gap: var(--s-3);
  padding: var(--s-4) var(--s-8);
  border-top: 1px solid var(--line);
  ${inFoot}
  @media (max-width: 39.99em) {
    padding: var(--s-3) min(var(--s-5), 6vw) calc(var(--s-3) + env(safe-area-inset-bottom));
    & > button {
      flex: 1 1 8rem;
      min-width: fit-content;
    }
  }
  ${lowWindow} {
    position: sticky;
    bottom: 0;
    padding-block: var(--s-2);
    background: var(--overlay);
  }
`

/** Muted text on the left side of the footer. */
export const DialogNote = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  margin-right: auto;
  color: var(--text-muted);
  font-size: var(--text-sm);
  @media (max-width: 39.99em) {
    width: 100%;
  }
`
