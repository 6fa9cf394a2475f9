import { useQuery } from '@tanstack/react-query'
import { type Move, moveItems, moveLimits, volumeText } from 'api/rules'
import { Check, Package, Plus } from 'lucide-react'
import { type KeyboardEvent, memo, useCallback, useId, useState } from 'react'
import { Button, ChipList, Input, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { Hint } from '../form-group.tsx'
import { Ask } from './ask.tsx'
import { specialtiesQuery } from '../../gigs.queries.ts'
import { itemsOf } from '../move-parts.ts'
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

/** Sets how many items of a kind there are. */
type SetCount = (kind: string, next: (now: number) => number) => void

interface KindChipProps {
  id: string
  name: string
  set: SetCount
}

/** Adds an item of a kind. Memoized, like a row: adding one item renders no other. */
const KindChip = memo(({ id, name, set }: KindChipProps) => (
  <Kind onClick={() => set(id, (now) => now + 1)}>
    <Plus size={16} />
    <span>
      <VisuallyHidden>Add </VisuallyHidden>
      {name}
    </span>
  </Kind>
))

interface ItemRowProps extends Pick<ItemFieldsProps, 'required' | 'onRequire'>, KindChipProps {
  count: number
  /** The name of the specialty that the kind suggests. */
  specialty: string | undefined
}

const ItemRow = memo(({ id, name, count, specialty, set, required, onRequire }: ItemRowProps) => (
  <li>
    <span>{name}</span>
    <Stepper
      label={name}
      min={0}
      max={moveLimits.perKind}
      value={count}
      onChange={(value) => set(id, () => value ?? 0)}
    />
    {specialty && count > 0 && (
      <RequireButton name={specialty} required={required} onRequire={onRequire} />
    )}
  </li>
))

/** Lets the customer count furniture and large items. Memoized: typing elsewhere does not render it. */
export const ItemFields = memo(({ items, say, required, onRequire }: ItemFieldsProps) => {
  const id = useId()
  const [text, setText] = useState('')
  const [isAll, setAll] = useState(false)
  const search = text.trim().toLowerCase()
  const shown = search
    ? matches(search)
    : kinds.filter((kind) => isAll || common.has(kind.id) || items?.[kind.id])
  const volume = volumeText(items ?? {})

  const set = useCallback<SetCount>(
    (kind, next) =>
      say((move) => {
        const now = move.items?.[kind] ?? 0
        const count = Math.min(moveLimits.perKind, next(now))
        return { ...move, items: { ...move.items, [kind]: count } }
      }),
    [say],
  )

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
          <KindChip key={kind.id} {...kind} set={set} />
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
        {itemsOf({ items }).map(({ id: kind, name, count, specialty }) => (
          <ItemRow key={kind} id={kind} {...{ name, count, specialty, set, required, onRequire }} />
        ))}
      </List>
      {volume && (
        <Sum>
          <Package size={16} />
          <span>{`${volume}.`}</span>
        </Sum>
      )}
    </Ask>
  )
})
