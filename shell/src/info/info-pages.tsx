import { useLocation } from 'react-router-dom'
import { HelpPage } from './help-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'

export function InfoPages() {
  const pathname = useLocation().pathname.toLowerCase()
  if (pathname.startsWith('/help')) return <HelpPage />
  return pathname.startsWith('/terms') ? <TermsPage /> : <PrivacyPage />
}
