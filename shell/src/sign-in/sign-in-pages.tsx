import { Link } from 'react-router-dom'
import { useLeaveSignPage } from './leave-sign-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignPage, sloganOf } from './sign-page.tsx'

export function CustomerSignInPage() {
  const leave = useLeaveSignPage('customer')
  return (
    <SignPage
      role="customer"
      title="Customer sign in"
      lede="Manage your jobs or post a new one."
      slogan={sloganOf.customer}
      links={
        <>
          <span>
            New here? <Link to="/customer/signup">Join as a customer</Link>
          </span>
          <span>
            Here to earn? <Link to="/packer/signin">Packer sign in</Link>
          </span>
        </>
      }
    >
      <SignInForm role="customer" onSignedIn={() => leave()} />
    </SignPage>
  )
}

export function PackerSignInPage() {
  const leave = useLeaveSignPage('packer')
  return (
    <SignPage
      role="packer"
      title="Packer sign in"
      lede="Find gigs near you, and see the ones you've booked."
      slogan={sloganOf.packer}
      links={
        <>
          <span>
            New here? <Link to="/packer/signup">Join as a packer</Link>
          </span>
          <span>
            Need help moving instead? <Link to="/customer/signin">Customer sign in</Link>
          </span>
        </>
      }
    >
      <SignInForm role="packer" onSignedIn={() => leave()} />
    </SignPage>
  )
}
