import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { formatBoxes } from './boxes.ts'
import { formatDate, formatDateTime, formatTime } from './date.ts'
import { formatDay, formatDayTime } from './day.ts'
import { fromLocalInput, momentsOfLocal, toLocalInput } from './local-input.ts'
import { formatBudget, formatCardMoney, formatMoney } from './money.ts'
import { formatPhone } from './phone.ts'

const Results = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--s-5) var(--s-6);
  & dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
  & dd {
    min-height: 1.75rem;
    font-size: var(--text-lg);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

interface CallsProps<Value> {
  name: ComponentProps<typeof Part>['name']
  of(value: Value): string
  values: Value[]
}

/** A formatter's results for sample values, computed live. */
function Calls<Value>({ name, of, values }: CallsProps<Value>) {
  return (
    <Part name={name}>
      <State name="Computed live" code={false} wide>
        <Results>
          {values.map((value) => (
            <div key={String(value)}>
              <dt>
                {name}({JSON.stringify(value)})
              </dt>
              <dd>{of(value) || 'empty'}</dd>
            </div>
          ))}
        </Results>
      </State>
    </Part>
  )
}

const moneys = [350, 1234.5, 0, 1234567.89]
const moments = ['2026-12-06T17:00:00.000Z', '2027-03-09T05:30:00.000Z', 'soon']

export const formatPage: GalleryPage = {
  title: 'Format',
  when: 'For money, dates and times: US dollars, American English, the zone of an address or the browser’s zone. Never format by hand.',
  Content: () => (
    <>
      <Calls name="formatMoney" of={formatMoney} values={moneys} />
      <Calls name="formatCardMoney" of={formatCardMoney} values={moneys} />
      <Calls name="formatBudget" of={formatBudget} values={moneys} />
      <Calls
        name="formatBoxes"
        of={formatBoxes}
        values={['1', '38', 'about 20', '30–40', 'a few']}
      />
      <Calls name="formatDate" of={formatDate} values={moments} />
      <Calls name="formatTime" of={formatTime} values={moments} />
      <Calls name="formatDateTime" of={formatDateTime} values={moments} />
      <Calls name="formatDay" of={(iso: string) => formatDay(iso)} values={moments} />
      <Calls name="formatDayTime" of={(iso: string) => formatDayTime(iso)} values={moments} />
      <Calls
        name="formatPhone"
        of={formatPhone}
        values={['5105', '5105550142', '+1 (510) 555-0142']}
      />
      <Calls name="toLocalInput" of={toLocalInput} values={[...moments, null]} />
      <Calls
        name="fromLocalInput"
        of={(value: string) => fromLocalInput(value)}
        values={['2026-12-06T09:00', '2026-12-06', '']}
      />
      <Calls
        name="momentsOfLocal"
        of={(value: string) => momentsOfLocal(value, 'America/Chicago').join(' or ')}
        values={['2026-03-08T02:30', '2026-11-01T01:30']}
      />
    </>
  ),
}
