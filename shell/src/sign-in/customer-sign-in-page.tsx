import { Link, useNavigate } from 'react-router-dom'
import { addressAfterSignIn } from '../session/requested-address.ts'
import { sloganOf } from './slogans.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignPage } from './sign-page.tsx'

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
