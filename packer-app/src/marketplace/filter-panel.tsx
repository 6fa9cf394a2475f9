import { radiusOptions, type Specialty, specialtyTypes } from 'api/contract'
import {
  Button,
  Card,
  CheckList,
  CheckRow,
  FieldGrid,
  LoadFailed,
  SelectField,
  SpecialtyIcon,
} from 'shared-ui'
import { memo } from 'react'
import styled from 'styled-components'
import { FilterField } from './filter-field.tsx'
import {
  canBecomePrice,
  canBecomeZip,
  isPrice,
  isZip,
  type MarketplaceFilters,
  pricesCross,
} from './marketplace-filters.ts'

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  padding: var(--s-5);

  /* "100 miles" fits beside the arrow. */
  select {
    padding-inline: 0.75rem 2.125rem;
  }

  @media (min-width: 64em) {
    position: sticky;
    top: calc(var(--bar-height) + var(--s-4));
    max-height: calc(100dvh - var(--bar-height) - var(--s-8));
    overflow: auto;
  }
`
const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);

  legend {
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    line-height: 1.4;
  }
`
const Clear = styled.div`
  background: var(--raised);

  @media (min-width: 64em) {
    position: sticky;
    bottom: calc(-1 * var(--s-5));
    margin: 0 calc(-1 * var(--s-5)) calc(-1 * var(--s-5));
    padding: var(--s-3) var(--s-5) var(--s-5);
    border-top: 1px solid var(--line);
  }
`

const zipAdvice = () => 'Enter five digits, or five-dash-four.'
const priceAdvice = (text: string) =>
  Number(text) >= 1 ? 'Enter dollars and cents, as in 25.50.' : 'Enter 0 or more.'

interface FilterPanelProps {
  id: string
  filters: MarketplaceFilters
  specialties: readonly Specialty[]
  /** There when the specialties could not be had: asks for them again. */
  failed: (() => void) | undefined
  /** Another number empties the fields, of half-typed text too. */
  cleared: number
  onChange(wish: Partial<MarketplaceFilters>, options?: { replace?: boolean }): void
  onClear(): void
}

/** Every change takes effect by itself: there is no Apply button. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { id, filters, specialties, failed, cleared, onChange, onClear } = props
  const { zipCode, priceMin, priceMax, radius, selectedSpecialties: selected } = filters
  const toggle = (specialty: number) =>
    onChange({
      selectedSpecialties: selected.includes(specialty)
        ? selected.filter((other) => other !== specialty)
        : [...selected, specialty].toSorted((a, b) => a - b),
    })

  return (
    <Panel
      as="form"
      id={id}
      aria-label="Filter Gigs"
      noValidate
      onSubmit={(event: { preventDefault(): void }) => event.preventDefault()}
    >
      <FieldGrid $min="7.25rem">
        <FilterField
          key={`zipCode ${cleared}`}
          label="Zip code"
          name="zipCode"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
          value={zipCode}
          isValid={isZip}
          canBecomeValid={canBecomeZip}
          advice={zipAdvice}
          onCommit={(text) => onChange({ zipCode: text }, { replace: zipCode !== '' })}
        />
        <SelectField
          label="Radius"
          name="radius"
          value={radius}
          onChange={({ target }) => onChange({ radius: Number(target.value) })}
        >
          {radiusOptions.map((miles) => (
            <option key={miles} value={miles}>
              {`${miles} miles`}
            </option>
          ))}
        </SelectField>
      </FieldGrid>
      <FieldGrid $min="7.25rem">
        <FilterField
          key={`priceMin ${cleared}`}
          label="Min price"
          name="priceMin"
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          prefix="$"
          value={priceMin}
          isValid={isPrice}
          canBecomeValid={canBecomePrice}
          advice={priceAdvice}
          onCommit={(text) => onChange({ priceMin: text }, { replace: priceMin !== '' })}
        />
        <FilterField
          key={`priceMax ${cleared}`}
          label="Max price"
          name="priceMax"
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          prefix="$"
          value={priceMax}
          isValid={isPrice}
          canBecomeValid={canBecomePrice}
          advice={priceAdvice}
          conflict={pricesCross(filters) ? 'The lowest price is above the highest.' : undefined}
          onCommit={(text) => onChange({ priceMax: text }, { replace: priceMax !== '' })}
        />
      </FieldGrid>
      {failed && <LoadFailed title="Unable to load the specialties." onRetry={failed} />}
      {Object.entries(failed ? {} : specialtyTypes).map(([type, title]) => (
        <Group key={type}>
          <legend>{title}</legend>
          <CheckList>
            {specialties
              .filter((specialty) => specialty.specialty_type_id === Number(type))
              .map(({ id: specialty, name }) => (
                <CheckRow
                  key={specialty}
                  label={name}
                  icon={<SpecialtyIcon name={name} size={18} />}
                  name="selectedSpecialties"
                  value={specialty}
                  checked={selected.includes(specialty)}
                  onChange={() => toggle(specialty)}
                />
              ))}
          </CheckList>
        </Group>
      ))}
      <Clear>
        <Button variant="second" block onClick={onClear}>
          Clear all filters
        </Button>
      </Clear>
    </Panel>
  )
})
