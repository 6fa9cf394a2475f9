import { Route, Routes } from 'react-router-dom'
import type { HalfProps } from 'shell/contract'
import { addresses } from './addresses.ts'
import { DashboardPage } from './pages/dashboard-page.tsx'

/** The customer half. All its addresses show the dashboard. */
export default function CustomerApp(props: HalfProps) {
  return (
    <Routes>
      {addresses.map((path) => (
        <Route key={path} path={path} element={<DashboardPage {...props} />} />
      ))}
    </Routes>
  )
}
