import { runHalf } from 'shared-ui/dev'
import CustomerApp from './customer-app.tsx'

runHalf({
  role: 'customer',
  App: CustomerApp,
  links: { Dashboard: '/customer/dashboard', History: '/customer/history' },
})
