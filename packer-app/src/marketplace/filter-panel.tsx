import type { SyntheticEvent } from 'react'
import { Button, Card, Dialog, DialogBody, DialogFoot, DialogHead } from 'shared-ui'
import styled from 'styled-components'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { type CountState, GigCount, showGigs } from './gig-count.tsx'

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  padding: var(--s-5);

  @media (min-width: 64em) {
    position: sticky;
    top: calc(var(--bar-height) + var(--s-4));
    max-height: calc(100dvh - var(--bar-height) - var(--s-8));
    overflow: auto;
  }
`
const Foot = styled.div`
  background: var(--raised);

  @media (min-width: 64em) {
    position: sticky;
    bottom: calc(-1 * var(--s-5));
    margin: 0 calc(-1 * var(--s-5)) calc(-1 * var(--s-5));
    padding: var(--s-3) var(--s-5) var(--s-5);
    border-top: 1px solid var(--line);
  }
`
/** A low phone, or text at 200 %. */
const low = '@media (max-width: 39.99em) and (max-height: 30em)'
/* On phones the dialog is a bottom sheet: a strip of the page stays visible above the sheet. */
const Sheet = styled(Dialog)`
  @media (max-width: 39.99em) {
    height: auto;
    max-height: calc(100dvh - var(--s-12));
    margin-top: auto;
    border-radius: var(--r-xl) var(--r-xl) 0 0;
  }
  ${low} {
    max-height: 100dvh;
  }
`
const SheetBody = styled(DialogBody)`
  gap: var(--s-5);
  padding-bottom: var(--s-6);
`
const SheetFoot = styled(DialogFoot)`
  > div {
    flex: 1 1 8rem;
  }
  /* Only the button that shows the gigs stays visible; the other one scrolls with the fields. */
  ${low} {
    display: contents;

    > button {
      margin: var(--s-2) min(var(--s-5), 6vw);
    }
    > div {
      position: sticky;
      bottom: 0;
      padding: var(--s-1) min(var(--s-5), 6vw);
      background: var(--overlay);
    }
  }
`

const stay = (event: SyntheticEvent) => event.preventDefault()

interface FilterPanelProps extends FilterFieldsProps, CountState {
  id: string
  /** Whether to show a bottom sheet, as on phones, instead of a card beside or above the list. */
  sheet: boolean
  open: boolean
  /** When this number changes, the fields reset, including invalid text that was never applied. */
  cleared: number
  onClear(): void
  onClose(): void
}

export function FilterPanel(props: FilterPanelProps) {
  const { id, sheet, open, total, isStale, cleared, onClear, onClose, ...rest } = props
  const fields = <FilterFields key={cleared} {...rest} />
  if (!sheet) {
    return (
      <Panel as="form" id={id} aria-label="Filter Gigs" noValidate onSubmit={stay}>
        {fields}
        <Foot>
          <Button block onClick={onClear}>
            Clear all filters
          </Button>
        </Foot>
      </Panel>
    )
  }
  return (
    <Sheet open={open} sheet onClose={onClose}>
      <DialogHead title="Filter Gigs" />
      <SheetBody as="form" id={id} noValidate onSubmit={stay}>
        {fields}
      </SheetBody>
      <SheetFoot>
        <Button variant="quiet" onClick={onClear}>
          Clear all filters
        </Button>
        {/* Announces the new count, because the dialog covers the count on the page. */}
        <div aria-live="polite">
          <Button variant="primary" block onClick={onClose}>
            <GigCount total={total} isStale={isStale} label={showGigs} />
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  )
}
