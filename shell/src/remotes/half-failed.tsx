import type { HalfName } from '../contract/release.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'

const titles: Record<HalfName, string> = {
  'customer-app': 'The customer pages could not be loaded',
  'packer-app': 'The packer pages could not be loaded',
}

interface HalfFailedProps {
  name: HalfName
  /** Whether a Retry has just failed: the new Retry button then takes the focus. */
  again: boolean
  onRetry(): void
}

export const HalfFailed = ({ name, ...rest }: HalfFailedProps) => (
  <NotLoaded title={titles[name]} {...rest} />
)
