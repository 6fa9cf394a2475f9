import type { Specialty, User } from 'api/client'
import { radiusOptions, shortWords, specialtyTypes } from 'api/rules'
import { memo } from 'react'
import { CheckList, CheckRow, LoadFailed, SelectField, SpecialtyIcon } from 'shared-ui'
import styled from 'styled-components'
import { remember } from '../device-settings.ts'
import { FilterField } from './filter-field.tsx'
import { FilterSwitch } from './filter-switch.tsx'
import {
  canBecomePrice,
  conflicts,
  datesCross,
  hourOptions,
  isDay,
  isPrice,
  type MarketplaceFilters,
  peopleOptions,
  pricesCross,
  truckOptions,
} from './marketplace-filters.ts'
import { useUnknownZip } from './unknown-zip.tsx'
import { canBecomeZip, isZip, zipAdvice } from '../zip.ts'

/**
 * The pairs are in one column on phones and in the side panel, and in two columns if the panel is above the
 * list.
 */
const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
  align-items: end;
  gap: var(--s-5);
`
/**
 * Two fields are side by side if each gets at least the width `$min`. The radius needs more width than a ZIP
 * code.
 */
const Pair = styled.div<{ $min: string }>`
  display: flex;
  flex-wrap: wrap;
  align-self: start;
  gap: var(--s-5) var(--s-3);

  > * {
    flex: 1 1 ${({ $min }) => $min};
  }
  > :has(select) {
    flex: 1.2 1 7.5rem;
  }
  select {
    padding-inline: 0.75rem 2.25rem;
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
const Checks = styled(CheckList)`
  @media (max-width: 39.99em) {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
    column-gap: var(--s-4);
  }
`

const dayAdvice = () => 'Enter a full date, like 12/06/2026.'
const priceAdvice = (text: string) =>
  Number(text) > 0 ? 'Enter a price like 25 or 25.50.' : 'Enter 0 or more.'

interface ChoiceFieldProps<Value extends string> {
  label: string
  name: string
  hint?: string
  options: readonly Value[]
  /** Returns the text of an option. */
  words(value: Value): string
  /** '' for no filter. */
  value: string
  onChoose(value: string): void
}

function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, words, onChoose, ...field } = props
  return (
    <SelectField {...field} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Any</option>
      {options.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </SelectField>
  )
}

export interface FilterFieldsProps {
  packerId: User['id']
  filters: MarketplaceFilters
  specialties: readonly Specialty[]
  /** Reloads the specialties; set only if they failed to load. */
  failed: (() => void) | undefined
  onChange(edits: Partial<MarketplaceFilters>, options?: { replace?: boolean }): void
}

/** The filters. Every change applies immediately, without an Apply button. */
export const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { packerId, filters, specialties, failed, onChange } = props
  const { radius, qualified, verifiedOnly, noStairs, selectedSpecialties: selected } = filters
  const toggle = (specialty: number) =>
    onChange({
      selectedSpecialties: selected.includes(specialty)
        ? selected.filter((other) => other !== specialty)
        : [...selected, specialty].toSorted((a, b) => a - b),
    })
  const text = (name: 'zipCode' | 'priceMin' | 'priceMax' | 'pickupFrom' | 'pickupTo') => ({
    name,
    value: filters[name],
    onCommit: (value: string) => onChange({ [name]: value }, { replace: filters[name] !== '' }),
  })
  const choice = <Value extends string>(
    name: 'helpersMax' | 'hoursMax' | 'truck',
    options: Value[],
  ) => ({
    ...{ name, options },
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  })
  const price = {
    type: 'number',
    min: 0,
    step: 'any',
    inputMode: 'decimal',
    prefix: '$',
    isValid: isPrice,
    canBecomeValid: canBecomePrice,
    advice: priceAdvice,
  } as const
  const day = { type: 'date', isValid: isDay, advice: dayAdvice } as const
  const zip = text('zipCode')
  const unknownZip = useUnknownZip(filters.zipCode)

  return (
    <>
      <Pairs>
        <Pair $min="6.5rem">
          <FilterField
            {...zip}
            label="ZIP code"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            isValid={isZip}
            canBecomeValid={canBecomeZip}
            advice={zipAdvice}
            warning={unknownZip && 'We do not know this ZIP code.'}
            onCommit={(value) => {
              if (value) remember(packerId, 'zip', value)
              zip.onCommit(value)
            }}
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
        </Pair>
        <Pair $min="7rem">
          <FilterField {...text('priceMin')} {...price} label="Min price" />
          <FilterField
            {...text('priceMax')}
            {...price}
            label="Max price"
            conflict={pricesCross(filters) ? conflicts.prices : undefined}
          />
        </Pair>
        <Pair $min="9.5rem">
          <FilterField {...text('pickupFrom')} {...day} label="Earliest pickup" />
          <FilterField
            {...text('pickupTo')}
            {...day}
            label="Latest pickup"
            conflict={datesCross(filters) ? conflicts.dates : undefined}
          />
        </Pair>
        <Pair $min="7rem" style={{ alignItems: 'end' }}>
          <ChoiceField
            {...choice('helpersMax', peopleOptions)}
            label="People at most"
            hint="Gigs that do not say count as one."
            words={(count) => shortWords.helpers(Number(count))}
          />
          <ChoiceField
            {...choice('hoursMax', hourOptions)}
            label="Hours at most"
            words={(count) => shortWords.hours(Number(count))}
          />
        </Pair>
        <ChoiceField
          {...choice('truck', truckOptions)}
          label="Truck"
          words={(value) => shortWords.truck[value]}
        />
        <FilterSwitch
          name="noStairs"
          label="No stairs"
          on={noStairs}
          onChange={(on) => onChange({ noStairs: on })}
        />
        <FilterSwitch
          name="qualified"
          label="Only gigs I qualify for"
          on={qualified}
          onChange={(on) => onChange({ qualified: on })}
        />
        <FilterSwitch
          name="verifiedOnly"
          label="Only gigs for verified packers"
          on={verifiedOnly}
          onChange={(on) => onChange({ verifiedOnly: on })}
        />
      </Pairs>
      {failed && <LoadFailed title="The specialties could not be loaded." onRetry={failed} />}
      {Object.entries(failed ? {} : specialtyTypes).map(([type, title]) => (
        <Group key={type}>
          <legend>{title}</legend>
          <Checks>
            {specialties
              .filter((specialty) => specialty.specialty_type_id === Number(type))
              .map(({ id, name }) => (
                <CheckRow
                  key={id}
                  label={name}
                  icon={<SpecialtyIcon name={name} size={18} />}
                  name="selectedSpecialties"
                  value={id}
                  checked={selected.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
          </Checks>
        </Group>
      ))}
    </>
  )
})
