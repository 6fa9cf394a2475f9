import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { sloganOf } from './sign-page.tsx'
import { otherUserKey } from '../session/session.queries.ts'
import type { Role } from '../session/session.tsx'
import { useRememberRequested } from '../session/use-remember-requested.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Replaces a page whose session has ended. Signing in here, or by one of the links, brings the page back. */
export function SessionPrompt({ role }: { role: Role }) {
  const other = role === 'packer' ? 'customer' : 'packer'
  const client = useQueryClient()
  const [isReplaced] = useState(() => client.getQueryData(otherUserKey) === true)
  const heading = useRef<HTMLHeadingElement>(null)
  useRememberRequested()
  // Focus the heading, so that screen readers announce the change.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <AuthLayout
      role={role}
      title="Please log in or sign up to continue!"
      lede={`${isReplaced ? 'Someone signed in to another account in this browser.' : 'Your session has ended.'} Sign in to pick up where you left off.`}
      slogan={sloganOf[role]}
      heading={heading}
      links={
        <>
          <span>
            New here? <Link to={`/${role}/signup`}>Join as a {role}</Link>
          </span>
          <span>
            Not a {role}? <Link to={`/${other}/signin`}>Sign in as a {other}</Link>
          </span>
        </>
      }
    >
      <SignInForm role={role} onSignedIn={() => {}} />
    </AuthLayout>
  )
}
