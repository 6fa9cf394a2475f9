import { Route, Routes } from 'react-router-dom'
import type { HalfProps } from 'shell/contract'
import { DashboardPage } from './pages/dashboard-page.tsx'

/** The customer half: what the shell mounts below /customer/dashboard. */
export default function CustomerApp({ user, notify }: HalfProps) {
  return (
    <Routes>
      <Route path="/customer/dashboard" element={<DashboardPage user={user} notify={notify} />} />
    </Routes>
  )
}
