import { failureText } from 'api/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, Panel, useSingleFlight } from 'shared-ui'
import styled from 'styled-components'
import { useOpenPayouts } from './pay.mutations.ts'

const Lines = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-6);

  > p {
    flex: 1 1 min(20rem, 100%);
  }
`

/** Asks a packer for a bank account, which the packer enters on the provider's page. */
export function ConnectBank() {
  const { pathname } = useLocation()
  const open = useOpenPayouts()
  const { run } = useSingleFlight(() =>
    open.mutateAsync(pathname, { onSuccess: ({ url }) => location.assign(url) }),
  )
  // The button stays busy until the browser has left the page. Reset it if the browser restores the page from
  // its back/forward cache.
  const { reset } = open
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return (
    <>
      <Panel tone="warning" role="note" title="We can't send you your money yet">
        <Lines>
          <p>
            Connect your bank account, and we send you what is yours. Until then, your money is safe
            with us.
          </p>
          <Button
            variant="primary"
            busy={open.isPending || open.isSuccess}
            busyLabel="Opening..."
            onClick={run}
          >
            Connect your bank account
          </Button>
        </Lines>
      </Panel>
      {open.error && (
        <Panel tone="error" title="The page for your bank account did not open">
          {failureText(open.error, ['error'])}
        </Panel>
      )}
    </>
  )
}
