import { PillRadios } from '../pill-radios.tsx'
import type { JobState } from './history.queries.ts'

const states: { value: JobState | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'active', label: 'In progress' },
  { value: 'done', label: 'Done' },
]

/** Returns the state with this name, or undefined, which means all jobs. */
export const stateFrom = (text: string | null): JobState | undefined =>
  states.find(({ value }) => value === text)?.value

interface StateFilterProps {
  value: JobState | undefined
  onChange(state: JobState | undefined): void
}

export const StateFilter = (props: StateFilterProps) => (
  <PillRadios legend="Show jobs by status" name="state" options={states} {...props} />
)
