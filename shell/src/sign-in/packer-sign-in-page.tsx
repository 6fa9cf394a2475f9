import { Link, useNavigate } from 'react-router-dom'
import { addressAfterSignIn } from '../session/requested-address.ts'
import { sloganOf } from './slogans.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignPage } from './sign-page.tsx'

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
