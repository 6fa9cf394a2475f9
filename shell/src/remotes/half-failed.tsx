import type { HalfName } from '../contract/release.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { type Fault, isOwnFault } from './release-failure.ts'

const pages: Record<HalfName, string> = {
  'customer-app': 'The customer pages',
  'packer-app': 'The packer pages',
}

interface HalfFailedProps {
  name: HalfName
  fault: Fault
  /** Whether a Retry has just failed: the new Retry button then takes the focus. */
  again: boolean
  onRetry(): void
}

export const HalfFailed = ({ name, fault, ...rest }: HalfFailedProps) => (
  <NotLoaded
    title={`${pages[name]} ${fault === 'crashed' ? 'stopped working' : 'could not be loaded'}`}
    isOwnFault={isOwnFault(fault)}
    {...rest}
  />
)
