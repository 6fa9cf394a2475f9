import { runHalf } from 'shared-ui/dev'
import PackerApp from './packer-app.tsx'

runHalf({
  role: 'packer',
  App: PackerApp,
  links: { Marketplace: '/marketplace', 'Your Gigs': '/packer/gigs/booked' },
})
