import { RotateCw } from 'lucide-react'
import { Button, Panel, Stack } from 'shared-ui'

/** What stands in the place of data that did not come, with the way to ask for it again. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry(): void }) {
  return (
    <Panel tone="error" title={title} role="alert">
      <Stack>
        <span>The connection may have dropped. Nothing you saved is lost.</span>
        <div>
          <Button variant="second" onClick={onRetry}>
            <RotateCw size={18} aria-hidden />
            Retry
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
