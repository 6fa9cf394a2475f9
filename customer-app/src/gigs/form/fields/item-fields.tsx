import { useQuery } from '@tanstack/react-query'
import { type Move, moveItems, moveLimits } from 'api/rules'
import { Check, Package, Plus } from 'lucide-react'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { Button, ChipList, Input, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from '../form-group.tsx'
import { Ask } from './ask.tsx'
import { specialtiesQuery } from '../../gigs.queries.ts'
import { itemsOf, volumeOf } from '../move-parts.ts'
import { Stepper } from './stepper.tsx'

const Kind = styled(Button)`
  border-radius: var(--r-full);
  font-weight: var(--weight-medium);
`

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  column-gap: var(--s-8);
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s-1) var(--s-3);
    min-height: 3.375rem;
    padding: var(--s-1) 0;
    border-bottom: 1px solid var(--line);
  }
  & > li > :first-child {
    flex: 1 1 5rem;
    min-width: 0;
  }
`

const Sum = styled(Hint)`
  display: flex;
  gap: var(--s-2);
  & > svg {
    margin-top: 0.125rem;
  }
`

/* A row below the item and its count. */
const Require = styled(Button)`
  flex: none;
  margin: 0 0 0 -0.75rem;
  color: var(--accent-text);
`

const kinds = Object.entries(moveItems).map(([id, { name }]) => ({ id, name }))

/** The kinds that most moves have: shown before the customer searches. */
const common = new Set(
  ['sofa', 'queen_bed', 'dresser', 'dining_table', 'dining_chair', 'desk', 'tv', 'bookcase'].concat(
    ['refrigerator', 'washer'],
  ),
)

/** Returns the kinds with a word that begins with the text. */
const matches = (text: string) =>
  kinds.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${text}`))

interface ItemFieldsProps {
  items: Move['items']
  say(answer: (move: Move) => Move): void
  /** The ids of the required specialties. */
  required: ReadonlySet<number>
  onRequire(specialtyId: number): void
}

interface RequireButtonProps extends Pick<ItemFieldsProps, 'required' | 'onRequire'> {
  /** The name of the specialty that the item suggests. */
  name: string
}

/** Requires the specialty for an item, or takes that back. */
function RequireButton({ name, required, onRequire }: RequireButtonProps) {
  const { data } = useQuery(specialtiesQuery)
  const specialty = data?.find((one) => one.name === name)
  if (!specialty) return null
  const isRequired = required.has(specialty.id)
  const Icon = isRequired ? Check : Plus
  return (
    <Require
      small
      variant="quiet"
      aria-pressed={isRequired}
      onClick={() => onRequire(specialty.id)}
    >
      <Icon size={16} />
      Require the specialty “{name}”
    </Require>
  )
}

/** Lets the customer count furniture and large items. Memoized: typing elsewhere does not render it. */
export const ItemFields = memo(({ items, say, required, onRequire }: ItemFieldsProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [isAll, setAll] = useState(false)
  const search = text.trim().toLowerCase()
  const shown = search
    ? matches(search)
    : kinds.filter((kind) => isAll || common.has(kind.id) || items?.[kind.id])
  const { count, feet } = volumeOf({ items })

  const set = (kind: string, next: (now: number) => number) =>
    say((move) => {
      const now = move.items?.[kind] ?? 0
      return { ...move, items: { ...move.items, [kind]: Math.min(moveLimits.perKind, next(now)) } }
    })

  function addFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    const [first] = search ? shown : []
    if (!first) return
    set(first.id, (now) => now + 1)
    setText('')
  }

  return (
    <Ask question="Furniture and large items">
      <Input
        type="search"
        aria-label="Search items"
        aria-describedby={`${id}-found`}
        placeholder="Search, like wardrobe or piano"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={addFirst}
      />
      <ChipList>
        {shown.map((kind) => (
          <Kind key={kind.id} onClick={() => set(kind.id, (now) => now + 1)}>
            <Plus size={16} />
            <span>
              <VisuallyHidden>Add </VisuallyHidden>
              {kind.name}
            </span>
          </Kind>
        ))}
        {!search && (
          <Kind variant="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${kinds.length}`}
          </Kind>
        )}
      </ChipList>
      <Hint id={`${id}-found`} role="status">
        {search !== '' && shown.length === 0 && (
          <span>No such item in our list. Tell packers about it in the description.</span>
        )}
      </Hint>
      <List>
        {itemsOf({ items }).map((item) => (
          <li key={item.id}>
            <span>{item.name}</span>
            <Stepper
              label={item.name}
              min={0}
              max={moveLimits.perKind}
              value={item.count}
              onChange={(value) => set(item.id, () => value ?? 0)}
            />
            {item.specialty && item.count > 0 && (
              <RequireButton name={item.specialty} required={required} onRequire={onRequire} />
            )}
          </li>
        ))}
      </List>
      {count > 0 && (
        <Sum>
          <Package size={16} />
          <span>
            {`${count} ${count === 1 ? 'item' : 'items'}: about ${feet} cubic feet, boxes not counted.`}
          </span>
        </Sum>
      )}
    </Ask>
  )
})
