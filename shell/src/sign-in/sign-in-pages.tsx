import { Link, useNavigate } from 'react-router-dom'
import { addressAfterSignIn } from '../session/requested-address.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignPage, sloganOf } from './sign-page.tsx'

export function CustomerSignInPage() {
  const navigate = useNavigate()
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
      <SignInForm role="customer" onSignedIn={() => navigate(addressAfterSignIn('customer'))} />
    </SignPage>
  )
}

export function PackerSignInPage() {
  const navigate = useNavigate()
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
      <SignInForm role="packer" onSignedIn={() => navigate(addressAfterSignIn('packer'))} />
    </SignPage>
  )
}
