import { useQuery } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Page, useWhenIdle } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { JobFigures } from '../dashboard/job-figures.tsx'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx'
import { gigAnchor } from '../gigs/gig-anchor.ts'
import { GigDialog, prefetchForm } from '../gigs/form/gig-dialog.tsx'
import type { GigTask } from '../gigs/form/gig-task.ts'
import { GigList } from '../gigs/gig-list.tsx'
import { isOpen, myGigsQuery } from '../gigs/gigs.queries.ts'

/**
 * Whose dashboard this is stays as it was for as long as a form is open: what was typed in it is
 * neither lost nor handed over to whoever has signed in meanwhile.
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

/** When the jobs stand again where a sign-in form or somebody else's form was, reading begins there. */
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
    // Whoever has gone on to another page is led back to all jobs.
    if (!card) void navigate('/customer/dashboard')
  }

  return (
    <Page>
      <title>Dashboard · Manyhands</title>
      {/* Behind an open form, for somebody else's eyes: nothing. */}
      {(!user || user.id === customer.id) && (
        <>
          <WelcomeBanner
            username={customer.username}
            open={gigs?.filter(isOpen).length}
            leads={gigs?.length !== 0}
            onCreate={create}
          />
          <JobFigures jobs={gigs ?? (isError ? null : undefined)} />
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
