import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Page } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { JobFigures } from '../dashboard/job-figures.tsx'
import { QuickActions } from '../dashboard/quick-actions.tsx'
import { WelcomeBanner } from '../dashboard/welcome-banner.tsx'
import { gigAnchor } from '../gigs/gig-anchor.ts'
import { GigDialog, type GigTask } from '../gigs/gig-dialog.tsx'
import { GigList } from '../gigs/gig-list.tsx'
import { isOpen, myGigsQuery } from '../gigs/gigs.queries.ts'

/** Whose dashboard this is stays known when the session ends: what is on the screen stays there. */
function useCustomer(user: User | null): User | null {
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return user ?? last
}

export function DashboardPage({ user, notify }: HalfProps) {
  const customer = useCustomer(user)
  return customer && <Dashboard customer={customer} user={user} notify={notify} />
}

function Dashboard({ customer, user, notify }: HalfProps & { customer: User }) {
  const { data: gigs, isError } = useQuery(myGigsQuery(customer.id))
  const [task, setTask] = useState<GigTask | null>(null)
  const navigate = useNavigate()

  const create = () => setTask({ kind: 'create' })

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
      <WelcomeBanner
        username={customer.username}
        open={gigs?.filter(isOpen).length ?? (isError ? 0 : undefined)}
        leads={gigs?.length !== 0}
        onCreate={create}
      />
      <JobFigures jobs={gigs ?? (isError ? null : undefined)} />
      <GigList
        customerId={customer.id}
        onCreate={create}
        onEdit={(gigId) => setTask({ kind: 'edit', gigId })}
        onDeleted={() => notify({ text: 'Your job is deleted.' })}
      />
      <QuickActions onPost={create} />
      <GigDialog
        task={task}
        customerId={customer.id}
        user={user}
        onClose={() => setTask(null)}
        onPosted={(gigId) =>
          notify({
            text: 'Your job is posted. Packers can see it now.',
            action: { label: 'View', onSelect: () => showGig(gigId) },
          })
        }
        onSaved={() => notify({ text: 'Your changes are saved.' })}
      />
    </Page>
  )
}
