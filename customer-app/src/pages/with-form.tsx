import { useQueryClient } from '@tanstack/react-query'
import type { User } from 'api/client'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import type { GigTask } from '../gigs/form/gig-task.ts'

export interface FormPageProps extends HalfProps {
  /** The customer whose data the page shows. Stays the same if the session ends while a form is open. */
  customer: User
  task: GigTask | null
  setTask(task: GigTask | null): void
}

/**
 * Returns a page that can open the job form. While the form is open, the page keeps its customer even if the
 * session ends or another user signs in: typed text is neither lost nor shown to the other user.
 */
export function withForm(Page: ComponentType<FormPageProps>): ComponentType<HalfProps> {
  return function FormPage(props) {
    const { user, afterSession } = props
    const [customer, setCustomer] = useState(user)
    const [task, setTaskNow] = useState<GigTask | null>(null)
    const setTask = useCallback((next: GigTask | null) => afterPaint(() => setTaskNow(next)), [])
    if (user && user !== customer && (task === null || user.id === customer?.id)) setCustomer(user)
    // If another user has signed in, "Sign in again" replaces an open form, too. The form then opens again with its
    // draft. A sign-in in a new tab is not possible, because the browser is already signed in.
    const isReplaced = useQueryClient().getQueryData(['other-user']) === true
    const [signsIn, setSignsIn] = useState(false)
    if (signsIn !== (!user && (signsIn || isReplaced))) setSignsIn(!signsIn)
    useFocusOnReturn(user || task ? customer?.id : undefined)
    if (!customer) return afterSession
    if (!user && (task === null || signsIn)) return afterSession
    return <Page key={customer.id} {...props} customer={customer} task={task} setTask={setTask} />
  }
}

/** Focuses the page when it replaces a sign-in form or another customer's page. */
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
