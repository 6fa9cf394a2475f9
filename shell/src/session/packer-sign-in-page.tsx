import { Link, useNavigate } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { homeOf } from './home.ts'
import { promiseOf } from './promises.ts'
import { SignInForm } from './sign-in-form.tsx'

export function PackerSignInPage() {
  const navigate = useNavigate()
  return (
    <AuthLayout
      role="packer"
      title="Packer sign in"
      lede="Find gigs that fit, and see the ones you have booked."
      promise={promiseOf.packer}
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
      <SignInForm role="packer" onSignedIn={() => navigate(homeOf.packer)} />
    </AuthLayout>
  )
}
