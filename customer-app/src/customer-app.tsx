import { Route, Routes } from 'react-router-dom'
import type { HalfProps } from 'shell/contract'
import { DashboardPage } from './pages/dashboard-page.tsx'

/** The customer half: what the shell mounts below /customer/dashboard. */
export default function CustomerApp(props: HalfProps) {
  return (
    <Routes>
      <Route path="/customer/dashboard" element={<DashboardPage {...props} />} />
    </Routes>
  )
}
