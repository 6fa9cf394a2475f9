import { Link, useNavigate } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { homeOf } from './home.ts'
import { promiseOf } from './promises.ts'
import { SignInForm } from './sign-in-form.tsx'

export function CustomerSignInPage() {
  const navigate = useNavigate()
  return (
    <AuthLayout
      role="customer"
      title="Customer sign in"
      lede="See your jobs, change them, post the next one."
      promise={promiseOf.customer}
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
      <SignInForm role="customer" onSignedIn={() => navigate(homeOf.customer)} />
    </AuthLayout>
  )
}
