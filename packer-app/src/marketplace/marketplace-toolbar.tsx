import type { GigSort } from 'api/rules'
import { MapPin, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Button, Select, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-4);
  margin-bottom: var(--s-5);
`
/* As high as the button for the last ZIP code, even while that button is not shown. */
const Found = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s-3);
  min-height: var(--target);

  @media (max-width: 39.99em) {
    flex-basis: 100%;
    justify-content: space-between;
  }
`
const Count = styled.p<{ $muted: boolean }>`
  color: ${({ $muted }) => ($muted ? 'var(--text-muted)' : 'inherit')};
  font-size: var(--text-lg);
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: var(--tracking-snug);
`
/* One row, on phones too, unless the text is enlarged. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-4);

  @media (max-width: 39.99em) {
    flex: 1 1 100%;
    gap: var(--s-2);
  }
`
const Toggle = styled(Button)`
  @media (max-width: 39.99em) {
    padding-inline: 0.75rem;
  }
`
const Active = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 1.375rem;
  height: 1.375rem;
  padding: 0 0.375rem;
  border-radius: var(--r-full);
  background: var(--accent);
  color: var(--on-accent);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
`
/* On phones the label is visually hidden. */
const Sort = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-width: 0;

  label {
    color: var(--text-muted);
    font-size: 0.9375rem;
    white-space: nowrap;
  }
  select {
    min-width: 12.5rem;
    min-height: var(--target);
    padding-block: 0.375rem;
  }
  @media (max-width: 39.99em) {
    position: relative;
    flex: 1 1 5.5rem;
    gap: 0;

    label {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    > :last-child {
      flex: 1;
    }
    select {
      min-width: 0;
      padding-inline: 0.75rem 2rem;
    }
  }
`

const sortLabels: Record<GigSort, string> = {
  fit: 'Fits me first',
  newest: 'Newest',
  oldest: 'Oldest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'boxes-low': 'Boxes: low to high',
  'boxes-high': 'Boxes: high to low',
  distance: 'Distance: closest first',
}

interface MarketplaceToolbarProps {
  /** The exact count, or a text while it loads. */
  count: ReactNode
  counting: boolean
  countRef: Ref<HTMLParagraphElement>
  panelId: string
  panelOpen: boolean
  active: number
  onTogglePanel(): void
  /** The ZIP code of the filter, or ''. */
  zip: string
  /** The last ZIP code that this packer searched, else where they start from; undefined if none. */
  lastZip: string | undefined
  onZip(zip: string): void
  sort: GigSort
  sortsByDistance: boolean
  /** Whether a ZIP code is known, so that the gigs that fit the packer can come first. */
  canFit: boolean
  onSort(sort: GigSort): void
}

export function MarketplaceToolbar(props: MarketplaceToolbarProps) {
  const { zip, lastZip } = props
  const sortId = useId()
  const sorts = Object.entries(sortLabels) as [GigSort, string][]
  return (
    <Bar>
      <Found>
        <Count role="status" tabIndex={-1} ref={props.countRef} $muted={props.counting}>
          {props.count}
        </Count>
        {zip && (
          <Button variant="second" small onClick={() => props.onZip('')}>
            <MapPin size={16} aria-hidden />
            {`Near ${zip}`}
            <VisuallyHidden>: clear</VisuallyHidden>
            <X size={16} aria-hidden />
          </Button>
        )}
        {!zip && lastZip && (
          <Button variant="second" small onClick={() => props.onZip(lastZip)}>
            <MapPin size={16} aria-hidden />
            {`Search ${lastZip}`}
          </Button>
        )}
      </Found>
      <Tools>
        <Toggle
          variant="second"
          aria-expanded={props.panelOpen}
          aria-controls={props.panelOpen ? props.panelId : undefined}
          onClick={props.onTogglePanel}
        >
          <SlidersHorizontal size={18} aria-hidden />
          Filter Gigs
          {props.active > 0 && (
            <Active>
              {props.active}
              <VisuallyHidden> active</VisuallyHidden>
            </Active>
          )}
        </Toggle>
        <Sort>
          <label htmlFor={sortId}>Sort by</label>
          <Select
            id={sortId}
            name="sort"
            value={props.sort}
            onChange={({ target }) => props.onSort(target.value as GigSort)}
          >
            {sorts
              .filter(([sort]) => sort !== 'distance' || props.sortsByDistance)
              .filter(([sort]) => sort !== 'fit' || props.canFit)
              .map(([sort, label]) => (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ))}
          </Select>
        </Sort>
      </Tools>
    </Bar>
  )
}
