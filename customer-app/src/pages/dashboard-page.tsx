import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Page, useWhenIdle } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { GigStats } from '../dashboard/gig-stats.tsx'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx'
import { gigAnchor } from '../gigs/gig-anchor.ts'
import { GigDialog, prefetchForm } from '../gigs/form/gig-dialog.tsx'
import type { GigTask } from '../gigs/form/gig-task.ts'
import { GigList } from '../gigs/gig-list.tsx'
import { isOpen, myGigsQuery } from '../gigs/gigs.queries.ts'

/**
 * While a form is open, the page keeps its customer even if the session ends or another user signs in.
 * Typed text is neither lost nor shown to the other user.
 */
export function DashboardPage(props: HalfProps) {
  const { user, afterSession } = props
  const [customer, setCustomer] = useState(user)
  const [task, setTask] = useState<GigTask | null>(null)
  if (user && user !== customer && (task === null || user.id === customer?.id)) setCustomer(user)
  useFocusOnReturn(user || task ? customer?.id : undefined)
  if (!customer) return afterSession
  if (!user && task === null && afterSession) return afterSession
  return (
    <Dashboard key={customer.id} {...props} customer={customer} task={task} setTask={setTask} />
  )
}

/** Focuses the page when the dashboard replaces a sign-in form or another customer's dashboard. */
function useFocusOnReturn(shown: User['id'] | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    const changed = before.current !== shown
    before.current = shown
    if (changed && shown !== undefined && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [shown])
}

interface DashboardProps extends HalfProps {
  customer: User
  task: GigTask | null
  setTask(task: GigTask | null): void
}

function Dashboard({ customer, user, notify, task, setTask }: DashboardProps) {
  const { data: gigs, isError } = useQuery(myGigsQuery(customer.id))
  const navigate = useNavigate()
  useWhenIdle(gigs !== undefined || isError, prefetchForm)

  const create = () => setTask({ kind: 'create' })
  const edit = useCallback((gigId: Gig['id']) => setTask({ kind: 'edit', gigId }), [setTask])

  function showGig(id: number) {
    const card = document.getElementById(gigAnchor(id))
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector('h3')?.focus({ preventScroll: true })
    // The customer is on another page: return to the dashboard.
    if (!card) void navigate('/customer/dashboard')
  }

  return (
    <Page>
      <title>Dashboard · Manyhands</title>
      {/* Another user must not see this customer's gigs behind an open form. */}
      {(!user || user.id === customer.id) && (
        <>
          <WelcomeBanner
            username={customer.username}
            open={gigs?.filter(isOpen).length}
            isPrimary={gigs?.length !== 0}
            onCreate={create}
          />
          <GigStats gigs={gigs ?? (isError ? null : undefined)} />
          <GigList
            customerId={customer.id}
            onCreate={create}
            onEdit={edit}
            onDeleted={() => notify({ text: 'Job deleted.' })}
          />
          <QuickActions onPost={create} />
        </>
      )}
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(gigId) =>
          notify({
            text: 'Job posted. Packers can see it now.',
            action: { label: 'View', onSelect: () => showGig(gigId) },
          })
        }
        onSaved={() => notify({ text: 'Job saved.' })}
      />
    </Page>
  )
}
