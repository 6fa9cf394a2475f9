import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { homeOf } from '../session/requested-address.ts'
import { useSession } from '../session/session.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'

interface RecoveryLayoutProps {
  title: string
  lede: string
  /** Whether to link to the sign-in pages, or to the home of a signed-in user, below the content. */
  links?: boolean
  /** Set this when the page shows a result instead of its form. The heading takes the focus of the button. */
  done?: boolean
  children: ReactNode
}

/** The layout of sign-in with links to both sign-in pages, because the role of a visitor is not known. */
export function RecoveryLayout(props: RecoveryLayoutProps) {
  const { title, lede, links = true, done = false, children } = props
  const { user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])
  return (
    <AuthLayout
      title={title}
      lede={lede}
      slogan="Many hands make light moving."
      heading={heading}
      links={
        links &&
        (user ? (
          <Link to={homeOf[user.user_type]}>Go to your home page</Link>
        ) : (
          <span>
            Go to <Link to="/customer/signin">Customer sign in</Link> or{' '}
            <Link to="/packer/signin">Packer sign in</Link>
          </span>
        ))
      }
    >
      {children}
    </AuthLayout>
  )
}
