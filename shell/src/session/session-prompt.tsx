import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { FormColumn } from './auth-layout.tsx'
import type { Role } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** What stands on a page whose session has ended: signing in leads on at the same address. */
export function SessionPrompt({ role }: { role: Role }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page went away from under the person: a screen reader has to say what stands there now.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <FormColumn
      links={
        <span>
          New here? <Link to={`/${role}/signup`}>Join as a {role}</Link>
        </span>
      }
    >
      <title>Sign in · Manyhands</title>
      <h1 ref={heading} tabIndex={-1}>
        Please log in or sign up to continue!
      </h1>
      <p>Your session has ended. Sign in to go on where you were.</p>
      <SignInForm role={role} onSignedIn={() => {}} />
    </FormColumn>
  )
}
