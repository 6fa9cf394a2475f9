import { type ComponentType, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ForgotPage } from './forgot-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { useMailedToken } from './use-mailed-token.ts'
import { VerifyPage } from './verify-page.tsx'

interface MailedLinkProps {
  Page: ComponentType<{ token: string | null | undefined }>
}

/**
 * Another link that is opened in the same tab changes only the fragment. It gets a new page, without the old result, and
 * its heading the focus that the old page had.
 */
function MailedLink({ Page }: MailedLinkProps) {
  const token = useMailedToken()
  const last = useRef(token)
  useEffect(() => {
    if (last.current && last.current !== token) document.querySelector('h1')?.focus()
    last.current = token
  }, [token])
  return <Page key={token ?? ''} token={token} />
}

/** The page at the current address. The addresses ignore case, as in routes.tsx. */
export function RecoveryPages() {
  const pathname = useLocation().pathname.toLowerCase()
  if (pathname.startsWith('/forgot')) return <ForgotPage />
  return pathname.startsWith('/reset') ? (
    <MailedLink key="reset" Page={ResetPage} />
  ) : (
    <MailedLink key="verify" Page={VerifyPage} />
  )
}
